"""The baseline of serve.py: a bare Starlette page with a Jinja2 template, as one would write it in an hour.

Usage: python plain_starlette.py PORT      (ends when it is killed)
It keeps a board of dice in memory, takes a die by a post, and answers with the board and a table of sums.
"""

import sys

import uvicorn
from jinja2 import DictLoader, Environment
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import Route

PAGE = """\
<!doctype html>
<html lang="en"><head><title>{{ names|join(", ") }}</title><link rel="stylesheet" href="/style.css"></head><body>
<h1>Low Blow</h1>
{% for row in board %}
{% set number = loop.index %}
<section aria-label="Row {{ number }}: {{ names[loop.index0] }}"><p>{{ names[loop.index0] }}</p>
{% for die in row %}
<a id="s{{ number }}-{{ loop.index }}" class="square" href="?at={{ number }}-{{ loop.index }}"
  aria-label="Square {{ loop.index }}: {{ die or 'empty' }}">{% if die %}<svg><use href="#{{ die }}"></use></svg>{% endif %}</a>
{% endfor %}
</section>
{% endfor %}
<table><thead><tr><th>Player</th><th>Points</th></tr></thead><tbody>
{% for name in names %}
<tr><th>{{ name }}</th><td>{{ sums[loop.index0] }}</td></tr>
{% endfor %}
</tbody></table>
<form method="post"><input type="hidden" name="place" value="1-1">
{% for colour in ("red", "blue", "yellow") %}
<label><input type="radio" name="colour" value="{{ colour }}">{{ colour }}</label>
{% endfor %}
{% for face in range(1, 7) %}
<button name="pips" value="{{ face }}">{{ face }}</button>
{% endfor %}
</form></body></html>
"""

NAMES = ("Ana", "Ben", "Cleo")
BOARD = [[""] * 5 for _ in NAMES]
PAGES = Environment(loader=DictLoader({"page": PAGE}), autoescape=True)


async def board(request: Request) -> HTMLResponse:
    """Take a die, and show the board."""
    form = dict(each.split("=") for each in (await request.body()).decode().split("&"))
    row, square = (int(each) for each in form["place"].split(".b")[1].split("."))
    BOARD[row - 1][square - 1] = form["colour"] + form["pips"]
    sums = [sum(int(die[1]) for die in row if die) for row in BOARD]
    return HTMLResponse(PAGES.get_template("page").render(names=NAMES, board=BOARD, sums=sums))


if __name__ == "__main__":
    app = Starlette(routes=[Route("/{path:path}", board, methods=["POST"])])
    uvicorn.run(app, port=int(sys.argv[1]), log_level="error", access_log=False)
