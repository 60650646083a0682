"""The page on which the host says yes or no to what phones ask; only the computer that serves shows it."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from pnp.wings.web.form import form_of
from pnp.wings.web.rendering import page
from pnp.wings.web.shared import shared
from pnp.wings.web.visitor import visitor
from scorer.messages import msg

HOST_ALONE = msg("Only the computer running pnp serve shows this page.")


async def show(request: Request) -> Response:
    """Show what phones ask, or pass on an answer."""
    if not visitor(request).is_host:
        return page(request, "refused.html", 403, text=HOST_ALONE)
    host = shared(request).host
    if request.method == "POST":
        form = await form_of(request)
        if form.get("agree") in ("yes", "no"):
            await host.answer(form.number("question"), yes=form["agree"] == "yes")
        return RedirectResponse("/host", 303)
    return page(request, "host.html", questions=host.questions)


ROUTES = (Route("/host", show, methods=["GET", "POST"]),)
