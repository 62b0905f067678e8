"""The games in the libraries that researchers use; needs the extra `research`."""
