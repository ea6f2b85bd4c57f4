"""Blocks: players from whom a player accepts no offers and invitations."""
