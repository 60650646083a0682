"""Printing: from a finished PDF to a printer's paper, by the Internet Printing Protocol (IPP)."""
