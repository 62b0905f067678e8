"""First games: real positions of one fixed deal, each with one thing to learn and a question answered by moving."""
