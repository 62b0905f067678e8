"""The live tables of one server process. No process owns a table: the log decides, this is a copy."""
