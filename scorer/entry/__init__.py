"""Games while they are entered on several phones: what each phone wrote, and what it adds up to."""
