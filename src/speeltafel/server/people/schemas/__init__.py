"""Bodies of requests and responses about people. None shows a login, an owner or a password to anybody else."""
