"""The command line: parse, one call, report. The only place that prints, prompts or chooses an exit status."""
