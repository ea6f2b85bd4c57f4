"""An engine that misbehaves at `genmove`, in the way that its argument names.

With `WAY-always`, it misbehaves at every command. An unknown way is its response.
"""

import os
import signal
import subprocess
import sys
import time

ENDLESSLY = 600


def say(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def be_silent() -> str:
    time.sleep(ENDLESSLY)
    return ""


def say_nothing_but(text: str) -> str:
    while True:
        say(text)


def die() -> str:
    sys.exit("out of ideas")


def be_killed() -> str:
    os.kill(os.getpid(), signal.SIGKILL)
    return ""


def eat() -> str:
    return str(len(bytearray(2**30)))


def spawn() -> str:
    sleeping = [sys.executable, "-S", "-c", f"import time; time.sleep({ENDLESSLY})"]
    return str(subprocess.Popen(sleeping).pid)


def shout() -> str:
    sys.stderr.write("x" * 2**21)
    return "e10"


WAYS = {
    "silent": be_silent,
    "endless": lambda: say_nothing_but("= words " * 1000),
    "blank": lambda: say_nothing_but("\n"),
    "dies": die,
    "killed": be_killed,
    "eats": eat,
    "spawns": spawn,
    "shouts": shout,
}
SIGNS = {"refuses": "?{}", "mumbles": "what {}", "forgets": "=99{}"}


def main() -> None:
    way, _, when = sys.argv[1].partition("-")
    for line in sys.stdin:
        number, name, *_ = line.split()
        if when != "always" and name != "genmove":
            say(f"={number} 0.5\n\n")
        else:
            answer = WAYS[way]() if way in WAYS else way
            say(f"{SIGNS.get(way, '={}').format(number)} {answer}\n\n")
        if name == "quit":
            return


main()
