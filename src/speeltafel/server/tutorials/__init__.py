"""First games, which are tutorials: positions of one fixed deal, each with a lesson and a question to play."""
