"""A game of one's own: a folder of plain text as a kit, a score and a page on every phone.

``description.py`` reads a folder once, into sources; ``contents.py`` makes and draws a kit from them. The words here:

- reader: reads values of a YAML file of the folder, and reports faults with their line (a ``Spot``) as findings;
- phrase: a text of the file that may name columns, such as ``Pay {price}``; it is filled in a scope: the columns of
  one row of a table, for one seat, in one language;
- kit: what is made for one number of players, language, paper and ink; it holds files, colours, fonts and icons;
- source: a function that makes a mark, or a part, for a kit; None if this row or kit has none;
- mark: a box, text, icon, row of icons, picture, line or group on a face, with its place and ink; it draws itself;
- designs: the rows of its tables that a part takes, each with its number;
- thing: one design of a card, tile, token, standee or mat: the marks of its front and back, and its copies;
- part: what one entry of ``parts`` becomes for a kit; it draws itself as a ``Part`` with pieces.
"""
