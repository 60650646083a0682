"""The games for OpenSpiel's algorithms."""
