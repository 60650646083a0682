"""The style sheet and the script."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from pnp.web.error_pages import refuse

FOREVER = "public, max-age=31536000, immutable"
"""Their addresses change with what is in them."""


async def static(request: Request) -> Response:
    """Answer with one of the files there are."""
    asset = request.app.state.assets.files.get(request.path_params["name"])
    if asset is None:
        return refuse(request, 404)
    packed = "gzip" in request.headers.get("accept-encoding", "")
    headers = {"Cache-Control": FOREVER, "Vary": "Accept-Encoding"}
    if packed:
        headers["Content-Encoding"] = "gzip"
    return Response(asset.packed if packed else asset.data, media_type=asset.kind, headers=headers)
