"""Player profiles: guests, the caller's own profile, and public profiles."""
