"""What Celery does when its broker goes away, as our app has it do it."""

from pathlib import Path

import pytest
from celery.fixups.django import DjangoFixup
from django.db import connection
from kombu import Consumer, Message, Queue

from blokus_api.celery import app
from blokus_api.embedded import valkey
from games.tasks import play_ai_turn


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


def test_a_worker_keeps_its_database_connection_from_task_to_task(committed):
    connection.ensure_connection()
    before = connection.connection
    worker, task = DjangoFixup(app).worker_fixup, play_ai_turn
    for _ in range(3):
        worker.on_task_prerun(task)
        worker.on_task_postrun(task)
    assert connection.connection is before
