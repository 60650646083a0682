"""Photos of boards: the markers identify the board and its position, then the contents of its squares are read.

Only this package imports OpenCV and numpy, and only when a photo is read.
"""
