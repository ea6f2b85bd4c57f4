"""Paths of the page, which begin at the root."""

from django.urls import path

from blokus_api.page.addresses import ADDRESSES
from blokus_api.page.documents import HomeView, PageView
from blokus_api.page.oembed import OEmbedView

urlpatterns = [
    path("", HomeView.as_view(), name="root"),
    *(
        path(
            address.path,
            PageView.as_view(
                path=f"/{address.path}",
                preview=address.preview,
                is_embedded=address.is_embedded,
            ),
            name=address.name,
        )
        for address in ADDRESSES
    ),
    path("oembed", OEmbedView.as_view(), name="oembed"),
]
