"""Online tables: Tabletop Simulator and playingcards.io."""
