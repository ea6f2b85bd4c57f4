#!/usr/bin/env python
"""The command line of a checkout; an installed wheel has it as `blokus-api`."""

from blokus_api.management.command_line import main

if __name__ == "__main__":
    main()
