"""The domain: one served table as an aggregate of events; no database, no network, no clock of its own."""
