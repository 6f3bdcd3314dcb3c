"""Turns labelled photos on disk into augmented training windows."""
