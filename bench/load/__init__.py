"""How much a server bears: tables of scripted clients over real WebSockets, beside boardgame.io's server."""
