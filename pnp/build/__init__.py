"""A request becomes files: planned, drawn, laid out, written in every format, and put in place."""
