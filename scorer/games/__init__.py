"""The games this library knows, one module per rule set."""
