"""Draws the chart in a play's report, for any game."""

from __future__ import annotations

from pnp.charts.bars import bar_chart
from pnp.charts.discs import disc_chart
from pnp.charts.frame import WIDE, Frame
from pnp.charts.lines import line_chart
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.errors import PnpError
from scorer.messages import msg
from scorer.report import BarChart, LineChart, Report, Speak


class NothingToShowError(PnpError):
    """Nothing of the play has been played yet."""


def chart(report: Report, date: str, speak: Speak, theme: Theme, frame: Frame = WIDE) -> Drawing:
    """Draw a play, round by round. Raises ``NothingToShowError``."""
    if report.chart is None:
        raise NothingToShowError(msg("nothing has been played yet, so there is no chart"))
    if isinstance(report.chart, LineChart):
        return line_chart(report.chart, date, speak, theme, frame)
    if isinstance(report.chart, BarChart):
        return bar_chart(report.chart, date, speak, theme, frame)
    return disc_chart(report.chart, date, speak, theme, frame)
