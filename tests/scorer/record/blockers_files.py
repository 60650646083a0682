"""Files of Blockers without a fault."""

GAME = """\
game: blockers
variant: standard
match: {wins: 2}
players: [Ana, Ben]
games:
  - board: |
      RRRRRRRRR
      RRRRRRRRR
      RRR......
      .........
      B.B.B.B.B
      .B.B.B.B.
      BBBBBBBBB
      .........
      R.BBB...R
    captured: {Ana: BBB, Ben: R}
"""

FLAT = '"RRRRRRRRR\\nRRRRRRRRR\\nRRR......\\n.........\\nB.B.B.B.B\\n.B.B.B.B.\\nBBBBBBBBB\\n.........\\nR.BBB...R"'
LINE = f"  - {{board: {FLAT}, captured: {{Ana: BBB, Ben: R}}}}\n"
