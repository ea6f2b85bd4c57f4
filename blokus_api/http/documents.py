"""The documents of the API, as strict about requests as all other endpoints."""

from drf_spectacular.renderers import OpenApiJsonRenderer, OpenApiJsonRenderer2
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerView

from games.api.http.endpoint import Endpoint


class OpenApiView(Endpoint, SpectacularAPIView):
    """The OpenAPI document."""

    authentication_classes = ()
    renderer_classes = [OpenApiJsonRenderer2, OpenApiJsonRenderer]


class DocsView(Endpoint, SpectacularSwaggerView):
    """The same for people, to read and to try."""

    authentication_classes = ()
