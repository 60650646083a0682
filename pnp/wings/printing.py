"""Printing: kits go to a printer job by job, through the print system or straight to a printer of the network."""

COMMANDS = {
    "print": (
        "pnp.cli.print:print_kit",
        "Print a kit: send each page to the right paper at 100 %.",
        "pnp print low-blow --players 3   make a kit, and print it",
        "build",
    ),
}

READ_DEVICE = "pnp.printing.queues:read_device"
LIST_DEVICES = "pnp.printing.queues:list_names_and_papers"
PRINT_DESK = "pnp.web.print_desk:open_desk"
