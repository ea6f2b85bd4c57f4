"""What is said of the room on the disk."""

from blokus_api.embedded import disk
from blokus_api.embedded.disk import Disk


def test_a_disk_with_room_is_not_spoken_of(folder, caplog, monkeypatch):
    monkeypatch.setattr(disk, "LITTLE", 0)

    Disk(folder).check()

    assert caplog.messages == []


def test_a_full_disk_is_said_once_and_so_is_room(folder, caplog, monkeypatch):
    looked_at = Disk(folder)
    monkeypatch.setattr(disk, "LITTLE", 2**60)
    looked_at.check()
    looked_at.check()
    assert len(caplog.messages) == 1
    assert f"The disk that contains {folder} is full" in caplog.text

    monkeypatch.setattr(disk, "LITTLE", 0)
    looked_at.check()
    looked_at.check()
    assert caplog.messages[1:] == [
        f"The disk that contains {folder} has enough free space again."
    ]
