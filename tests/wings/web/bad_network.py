"""A network on which answers come late, and some not at all."""

import asyncio


class Bad:
    """A network of 50 to 400 ms, in which three of a hundred requests are lost: half of them after they were heard."""

    def __init__(self, app, chance):
        self.app, self.chance, self.state = app, chance, app.state

    async def __call__(self, scope, receive, send):
        """Answer late, or not at all."""
        if not scope.get("path", "").endswith("/edit"):
            await self.app(scope, receive, send)
            return
        lost = self.chance.random() < 0.03
        await asyncio.sleep(self.chance.uniform(0.025, 0.2))
        if lost and self.chance.random() < 0.5:
            return
        if lost:
            await self.app(scope, receive, nothing)
            return
        await self.app(scope, receive, send)
        await asyncio.sleep(self.chance.uniform(0.025, 0.2))


async def nothing(_message):
    """Lose an answer."""
