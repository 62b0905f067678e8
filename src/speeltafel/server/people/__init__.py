"""Identity: guests, accounts, sessions, API tokens, moderation, profiles and leaderboards."""
