"""What happens at one served table, as events; no database, no network, no clock of its own."""
