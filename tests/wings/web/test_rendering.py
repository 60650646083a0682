"""Texts of templates: without facts they are said when a template is compiled, with facts when it is filled."""

from gettext import NullTranslations

from jinja2 import DictLoader

from pnp.wings.web.rendering import TranslatedEnvironment, make_gettext

GERMAN = {
    "Plays": "Partien",
    "100 %%": "100 %% (ganz)",
    "Seat %(seat)s": "Platz %(seat)s",
    "%(num)s play": "%(num)s Partie",
    "%(num)s plays": "%(num)s Partien",
}


class German(NullTranslations):
    """A catalogue that counts how often it is asked."""

    asked = 0

    def gettext(self, message):
        """Return a text in German."""
        self.asked += 1
        return GERMAN[message]

    def ngettext(self, msgid1, msgid2, n):
        """Return the form that goes with a number."""
        return GERMAN[msgid1 if n == 1 else msgid2]


def filled(template, words=None, **facts):
    environment = TranslatedEnvironment(
        loader=DictLoader({"it": template}), autoescape=True, extensions=["jinja2.ext.i18n"]
    )
    environment.words = words or German()
    environment.newstyle_gettext = True
    environment.globals |= make_gettext(environment.words)
    compiled = environment.get_template("it")
    environment.words.asked = 0
    return compiled.render(**facts)


def test_a_text_without_facts_is_said_early():
    """Filling a template asks the catalogue no more; a per cent sign is one sign, as in other texts."""
    words = German()
    assert filled("<h1>{{ _('Plays') }}</h1>{{ _('100 %%') }}", words) == "<h1>Partien</h1>100 % (ganz)"
    assert words.asked == 0


def test_facts_are_escaped_and_texts_are_not():
    """Markup in a name stays text; the text around it may hold signs of its own."""
    assert filled("{{ _('Seat %(seat)s', seat=name) }}", name="<b>") == "Platz &lt;b&gt;"
    assert filled("{% trans seat=name %}Seat {{ seat }}{% endtrans %}", name="<b>&") == "Platz &lt;b&gt;&amp;"


def test_numbers_choose_the_form():
    """One play is a play, two are plays."""
    template = "{{ ngettext('%(num)s play', '%(num)s plays', count) }}"
    assert [filled(template, count=count) for count in (1, 2)] == ["1 Partie", "2 Partien"]


def test_a_text_is_also_said_inside_an_expression():
    """A text may be an argument, or one side of a choice."""
    assert filled("{{ (_('Plays') if here else '')|upper }}", here=True) == "PARTIEN"
