"""Blocks: players whose offers, invitations and company a player refuses."""
