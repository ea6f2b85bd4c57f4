"""What Celery does when its broker goes away, as our app has it do it."""

import pytest
from kombu import Consumer, Queue

from blokus_api.celery import app
from blokus_api.embedded import valkey


def test_a_worker_survives_a_broker_that_dies_while_it_works(folder):
    """Gives the connection up as Celery's consumer does, which must not raise."""
    broker = valkey.start(folder / "queues", folder, folder / "valkey.log")
    connection = app.connection_for_read(broker.url)
    connection.SimpleQueue("work").put({"task": "half done"})
    received = []
    consumers = [
        Consumer(channel, [Queue(name)], callbacks=[lambda *it: received.append(it)])
        for name, channel in (
            ("work", connection.default_channel),
            ("commands", connection.channel()),
        )
    ]
    for consumer in consumers:
        consumer.consume()
    connection.drain_events(timeout=5)
    assert [body for body, _ in received] == [{"task": "half done"}]
    # Asks for more on both channels, and leaves the questions open.
    with pytest.raises(TimeoutError):
        connection.drain_events(timeout=0.1)

    broker.stop()

    connection.collect()
    connection.close()
