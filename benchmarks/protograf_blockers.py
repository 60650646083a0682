"""A Blockers board and 140 tiles of 20 mm by protograf, for comparison. Runs in an environment of its own.

Usage: python protograf_blockers.py -d FOLDER --nowarning
"""

from protograf import Create, Line, PageBreak, Rectangle, Save, Square, Text

SEATS = ("#f90915", "#0954bd", "#ffd62f", "#48ba6d", "#491965")
LABELS = [*"123456789", *"ABCDEFGHI", *"abcdefghi", "*"]


def board() -> None:
    """Draw nine by nine squares with a sign in each, letters and numbers on all sides."""
    for row in range(9):
        for column in range(9):
            x, y = 1.5 + 2 * column, 5.85 + 2 * row
            Square(x=x, y=y, side=2, stroke="#9a9a9a", stroke_width=1.1)
            Text(
                x=x + 1,
                y=y + 1.2,
                text=LABELS[18 + row // 3 * 3 + column // 3],
                font_size=24,
                stroke="#e2e2e2",
            )
    for step in (3, 6):
        Line(x=1.5 + 2 * step, y=5.85, x1=1.5 + 2 * step, y1=23.85, stroke_width=2.8)
        Line(x=1.5, y=5.85 + 2 * step, x1=19.5, y1=5.85 + 2 * step, stroke_width=2.8)
    for at in range(9):
        for side in (0.9, 20.1):
            Text(x=side, y=6.9 + 2 * at, text="ABCDEFGHI"[at], font_size=18)
        for side in (5.3, 24.6):
            Text(x=2.5 + 2 * at, y=side, text=str(at + 1), font_size=18)


def tiles() -> None:
    """Draw 28 tiles of 20 mm in each of five colours, ten to a row."""
    for number in range(140):
        seat, label = divmod(number, 28)
        x, y = 0.5 + number % 10 * 2, 0.8 + number // 10 * 2
        Rectangle(x=x, y=y, width=2, height=2, fill=SEATS[seat], stroke="#ffffff")
        Square(x=x + 0.2, y=y + 0.2, side=0.3, fill="#ffffff", stroke="#ffffff")
        Text(x=x + 1, y=y + 1.4, text=LABELS[label], font_size=34, stroke="#ffffff")


Create(filename="blockers.pdf", paper="A4", margin=0)
board()
PageBreak()
tiles()
Save()
