"""Photos of boards: the markers say which board it is and how it lies, and what lies on its squares is read.

OpenCV and numpy are loaded here alone, and only when a photo is read.
"""
