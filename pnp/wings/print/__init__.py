"""Printing: kits go to a printer job by job, through the print system or straight to a printer of the network."""
