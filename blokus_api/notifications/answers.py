"""The link to a player's deadlines as JSON."""

from blokus_api.notifications import models
from games.api.http.answer import Answer, Moment


class DeadlineLink(Answer):
    """The link to one's deadlines, without its secret."""

    created_at: Moment

    @classmethod
    def of(cls, link: models.DeadlineLink) -> "DeadlineLink":
        """Return a link as JSON."""
        return cls(created_at=link.created_at)


class NewDeadlineLink(DeadlineLink):
    """A new link to one's deadlines: the only time that it is shown."""

    url: str | None
    """The link; null when an answer is replayed."""

    @classmethod
    def of_url(cls, link: models.DeadlineLink, url: str) -> "NewDeadlineLink":
        """Return a link as JSON, with the URL that holds its secret."""
        return cls(created_at=link.created_at, url=url)
