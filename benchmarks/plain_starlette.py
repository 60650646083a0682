"""The baseline of serve.py: a bare Starlette page with a Jinja2 template, as one would write it in an hour.

Usage: python plain_starlette.py PORT      (ends when it is killed)
It shows the elements that our page of a table has, in one language; it keeps a board in memory, nothing on the disk.
"""

import sys

import uvicorn
from jinja2 import DictLoader, Environment
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import Route

PAGE = """\
{% macro picture(name) %}
<svg class="e" aria-hidden="true" focusable="false"><use href="#{{ name }}"></use></svg>
{% endmacro %}
<div id="log" data-live="{{ path }}/live" data-self="{{ path }}?round=1" hx-boost="true" hx-target="#log">
<h1>Low Blow <small>blog edition</small></h1>
<p class="cut"><span>The connection is gone.</span></p>
<nav class="tabs" aria-label="Rounds">
{% for round in range(1, 4) %}
  <a id="tab-{{ round }}" href="{{ path }}?round={{ round }}"{% if loop.first %} aria-current="page"{% endif %}>
    Round {{ round }}</a>
{% endfor %}
</nav>
<div class="board" role="group" aria-label="The board after round 1">
{% for row in board %}
{% set number = loop.index %}
{% set name = names[loop.index0] %}
<section class="row {{ colours[loop.index0] }}" aria-label="Row {{ number }}: {{ name }}, {{ colours[loop.index0] }}">
  <p class="name">{{ picture("e-" ~ colours[loop.index0]) }} <bdi>{{ name }}</bdi>
    <span class="sum"><b>{{ sums[loop.index0] }}</b></span></p>
  <div class="squares">
  {% for die in row %}
  <a id="s{{ number }}-{{ loop.index }}" class="square"
    href="{{ path }}?round=1&amp;at={{ number }}-{{ loop.index }}#pad"
    aria-label="Square {{ loop.index }}: {{ die or 'empty' }}">
    {% if die %}{{ picture("d-" ~ die) }}{% endif %}</a>
  {% endfor %}
  </div>
</section>
{% endfor %}
</div>
<section class="standing" aria-labelledby="standing"><h2 id="standing">Standing</h2>
<table><thead><tr><th scope="col">Player</th><th scope="col">1</th><th scope="col">Points</th></tr></thead><tbody>
{% for name in names %}
<tr><th scope="row">{{ picture("e-" ~ colours[loop.index0]) }} <bdi>{{ name }}</bdi></th>
  <td>{{ sums[loop.index0] }}</td><td><b>{{ sums[loop.index0] }}</b></td></tr>
{% endfor %}
</tbody></table></section>
<form method="post" action="{{ path }}/edit" id="entry"><input type="hidden" name="place" value="1-1">
<fieldset><legend>Colour</legend>
{% for colour in colours %}
<label class="brush"><input type="radio" name="colour" value="{{ colour }}">{{ picture("e-" ~ colour) }}
  <span>{{ colour }}</span></label>
{% endfor %}
</fieldset>
<div class="pips" role="group" aria-label="Pips">
{% for face in range(1, 7) %}
<button id="pips-{{ face }}" name="pips" value="{{ face }}" aria-label="{{ face }}">{{ picture("d-" ~ face) }}</button>
{% endfor %}
</div></form>
<form method="post" action="{{ path }}/undo"><button id="undo">Undo my last entry</button></form>
<details><summary>Whose phone is this?</summary><form method="post" action="{{ path }}/me">
{% for name in names %}
<button name="name" value="{{ name }}"><bdi>{{ name }}</bdi></button>
{% endfor %}
</form></details>
</div>
"""

NAMES, COLOURS = ("Ana", "Ben", "Cleo"), ("red", "blue", "yellow")
BOARD = [[""] * 5 for _ in NAMES]
PAGES = Environment(loader=DictLoader({"page": PAGE}), autoescape=True)


async def board(request: Request) -> HTMLResponse:
    """Take a die, and show the board."""
    form = dict(each.split("=") for each in (await request.body()).decode().split("&"))
    row, square = (int(each) for each in form["place"].split(".b")[1].split("."))
    BOARD[row - 1][square - 1] = form["colour"] + form["pips"]
    sums = [sum(int(die[1]) for die in row if die) for row in BOARD]
    facts = {"path": "/t/0000000000000001", "names": NAMES, "colours": COLOURS, "board": BOARD, "sums": sums}
    return HTMLResponse(PAGES.get_template("page").render(**facts))


if __name__ == "__main__":
    app = Starlette(routes=[Route("/{path:path}", board, methods=["POST"])])
    uvicorn.run(app, port=int(sys.argv[1]), log_level="error", access_log=False)
