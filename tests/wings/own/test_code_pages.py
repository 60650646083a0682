"""CSV files that are not UTF-8: the languages of the game tell which code page is meant, or nobody guesses."""

import pytest

from pnp.wings.own.code_pages import read_text
from tests.wings.own.farm import CARDS, GAME, faults, rows, things, words

READ = """
Fäld => cp1252 => en de => Windows-1252, such as 'Fäld'
łąka\\nŹródło => cp1250 => pl => Windows-1250, such as 'łąka'
łąka => cp1250 => en pl => Windows-1250
łąka => mac_latin2 => pl => Mac Central European
łąka => iso8859_2 => pl => ISO 8859-2
łąka => cp852 => pl => DOS 852
žlutý kůň => cp1250 => cs => Windows-1250
fület őr => cp1250 => hu => Windows-1250
câmp ţară => cp1250 => ro => Windows-1250
Αγρός\\nκήπος\\nΆμμος => cp1253 => el => Windows-1253, such as 'Αγρός'
Αγρός => cp1253 => el en => Windows-1253
Поле\\nогород => cp1251 => ru => Windows-1251
Поле\\nогород => koi8_u => ru => KOI8-U
поле => cp1251 => bg => Windows-1251
Tarla çiğdem\\nİstanbul => cp1254 => tr => Windows-1254
laukas žemė => cp1257 => lt => Windows-1257
Mühle\\nSchloß\\nÄrger => mac_roman => de => Mac Roman, such as 'Mühle'
Mühle => mac_roman => en de => Mac Roman
école, forêt, garçon => mac_roman => fr => Mac Roman
España, música, canción => mac_roman => es => Mac Roman
più città è => mac_roman => it => Mac Roman
blåbær Ærø => mac_roman => da => Mac Roman
Straße, Fuß => cp850 => de => DOS 850
Straße, Öl, Über => cp1252 => de => Windows-1252
école, l’eau => cp1252 => fr => Windows-1252
España, música, canción => cp1252 => es => Windows-1252
pão avó coração => cp1252 => pt => Windows-1252
Größe, naïve café => cp1252 => de en nl fr it es => Windows-1252
5 €, don’t => cp1252 => en => Windows-1252
„Halt“ – warte… => cp1252 => de => Windows-1252
20 °C, 3 × 4, § 5, m², ½ => cp1252 => en => Windows-1252
1ª y 2º => cp1252 => es => Windows-1252
Señor => cp1252 => de => Windows-1252
Dvořák => cp1250 => pl => Windows-1250
"""


@pytest.mark.parametrize(("text", "page", "languages", "told"), rows(READ))
def test_the_languages_tell_the_code_page(text, page, languages, told):
    """The page is told, with a word to look at."""
    read, said = read_text(text.encode(page), languages.split(), "cards.csv")
    assert read == text
    assert f"'cards.csv' is not UTF-8; it is read as {told}" in str(said)


@pytest.mark.parametrize(
    ("text", "page", "languages"),
    [
        *[("łąka", "cp1250", "en"), ("Łąka", "cp1250", "fr de"), ("łąka", "cp1250", "pl fr")],
        *[("Поле", "cp1251", "en"), ("Поле", "cp866", "ru"), ("Поле", "mac_cyrillic", "ru")],
        *[("Αγρός", "mac_greek", "el"), ("Άγρα", "iso8859_7", "el")],
        *[("日本", "cp932", "ja"), ("Žižka", "cp1252", "de")],
    ],
)  # fmt: skip
def test_what_no_page_of_the_languages_writes_is_refused(text, page, languages):
    """With what to do; nothing is printed that would be wrong."""
    read, said = read_text(text.encode(page), languages.split(), "cards.csv")
    assert read is None
    assert "'cards.csv' is not UTF-8, and no other encoding gives words of the languages" in str(said)
    assert "save the table as UTF-8, in Excel as “CSV UTF-8”" in str(said)


@pytest.mark.parametrize(
    ("text", "page", "languages", "pages"),
    [
        ("María", "mac_roman", "es", "Windows-1252 and Mac Roman"),
        ("ферма", "koi8_u", "ru", "Windows-1251 and KOI8-U"),
        ("ФЕРМА", "cp1251", "ru", "Windows-1251 and KOI8-U"),
    ],
)
def test_two_pages_with_sensible_words_are_not_guessed(text, page, languages, pages):
    """``Mar’a`` and ``María`` have the same bytes."""
    read, said = read_text(text.encode(page), languages.split(), "cards.csv")
    assert read is None
    assert f"may be read as {pages}; save the table as UTF-8" in str(said)


def test_a_polish_table_is_printed_as_it_was_written(farm):
    """Read as Windows-1252 it would say ``£¹ka``."""
    game = GAME.replace("en: Farm, de: Hof", "pl: Farma").replace(
        'en: "{points} points", de', 'pl: "{points}", en'
    )
    game = game.replace(', en: "{points} Punkte"', "")
    cards = "name,kind,points,copies\nŁąka,wheat,1,2\n".encode("cp1250")
    (field,), remarks = things(farm(game, cards), "pl")
    assert words(field) == ["Łąka"]
    assert "'cards.csv' is not UTF-8; it is read as Windows-1250, such as 'Łąka'" in str(remarks[0])


def test_a_table_in_another_language_is_one_fault(farm):
    """In a game in English and German, whose code page lacks Polish letters."""
    (told,) = faults(farm(cards=CARDS.replace("Field", "Łąka").encode("cp1250")))
    assert told.startswith("cards.csv:1: 'cards.csv' is not UTF-8, and no other encoding gives words")


def test_unicode_text_of_excel_is_read(farm):
    """UTF-16 with tabs; half a character at its end is told."""
    data = CARDS.replace(",", "\t").replace("Field", "Łąka").encode("utf-16")
    assert words(things(farm(cards=data))[0][0]) == ["Łąka"]
    assert "U+FFFD" in "\n".join(faults(farm(cards=data[:-1])))
