"""Players of Low Blow, and an even round."""

from scorer import Round, RowSum

THREE = ("Ana", "Ben", "Cleo")
FOUR = ("Ana", "Ben", "Cleo", "Dora")

EVEN = Round(sums=(RowSum(17, 2), RowSum(17, 2), RowSum(17, 2)))
