"""Blocks: a player accepts no offers or invitations from blocked players."""
