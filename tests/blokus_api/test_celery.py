"""Workers whose broker ends, and workers that stop without work."""

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from celery.fixups.django import DjangoFixup
from django.db import connection
from kombu import Consumer, Message, Queue

from blokus_api.celery import app
from blokus_api.embedded import programs, valkey
from blokus_api.embedded.process import Child
from games.tasks import play_ai_turn
from tests.blokus_api.slow_task import sleep


@pytest.fixture
def taken(folder: Path) -> Message:
    """A task that a worker works at while its broker dies.

    The connection is given up as Celery's consumer does it, which must not raise.
    """
    broker = valkey.start(folder / "queues", folder, folder / "valkey.log")
    connection = app.connection_for_read(broker.url)
    connection.SimpleQueue("work").put({"task": "half done"})
    received: list[tuple[object, Message]] = []
    consumers = [
        Consumer(channel, [Queue(name)], callbacks=[lambda *it: received.append(it)])
        for name, channel in (
            ("work", connection.default_channel),
            ("commands", connection.channel()),
        )
    ]
    for consumer in consumers:
        consumer.consume()
    connection.drain_events(timeout=60)
    # Asks for more on both channels, and leaves the questions open.
    with pytest.raises(TimeoutError):
        connection.drain_events(timeout=0.1)
    broker.stop()
    connection.collect()
    connection.close()
    [(_, message)] = received
    return message


def test_a_worker_survives_a_broker_that_dies_while_it_works(taken):
    assert taken.payload == {"task": "half done"}


@pytest.mark.parametrize("end", [Message.ack, Message.reject, Message.requeue])
def test_a_worker_survives_a_broker_that_dies_as_a_task_ends(taken, end):
    """What is said of the task then is said on a connection that is no more."""
    end(taken)


@pytest.fixture
def broker(folder: Path) -> Iterator[valkey.Valkey]:
    started = valkey.start(folder / "queues", folder, folder / "valkey.log")
    yield started
    started.stop()


@pytest.mark.depth
def test_a_rare_worker_finishes_its_task_and_stops_when_it_is_idle(
    folder, broker, monkeypatch
):
    monkeypatch.setattr(programs, "IDLE", 1)
    with app.connection_for_write(broker.url) as producer:
        sleep.apply_async(  # type: ignore[call-arg]  # celery-types lacks `connection`
            (4, str(folder / "slept")), queue="analyses", connection=producer
        )
    worker = programs.rarely(programs.analyst({"BROKER_URL": broker.url}))
    program = replace(worker, argv=[*worker.argv, "--include", sleep.__module__])
    begun = time.monotonic()

    status = Child(program, folder / "worker.log").wait(timeout=90)

    assert status == 0, (folder / "worker.log").read_text()
    assert (folder / "slept").exists()
    assert time.monotonic() - begun > 5
    assert not broker.has_tasks("analyses")


def test_a_worker_keeps_its_database_connection_from_task_to_task(committed):
    connection.ensure_connection()
    before = connection.connection
    worker, task = DjangoFixup(app).worker_fixup, play_ai_turn
    for _ in range(3):
        worker.on_task_prerun(task)
        worker.on_task_postrun(task)
    assert connection.connection is before
