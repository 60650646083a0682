"""A helpful message for a YAML error: the most likely line, and what would be right."""

from __future__ import annotations

import yaml

from scorer.messages import msg
from scorer.record import syntax_lines, syntax_signs
from scorer.record.errors import FileFault
from scorer.record.spots import spot_of


def explain_yaml_error(text: str, error: yaml.YAMLError) -> FileFault:
    """Return in one sentence what is wrong with a text that is not YAML."""
    spot = spot_of(text, error)
    for explain in (*syntax_signs.EXPLANATIONS, *syntax_lines.EXPLANATIONS):
        fault = explain(spot)
        if fault:
            return fault
    problem = spot.problem or msg("it cannot be read")
    wrong = msg("this is not YAML: {problem}; compare docs/results.md", problem=problem)
    return FileFault(min(spot.line, len(spot.text)), wrong)
