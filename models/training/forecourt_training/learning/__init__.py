"""A training run: its steps, its checkpoint, its log and the curve of its loss."""
