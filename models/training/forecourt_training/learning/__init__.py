"""A training run: its steps, checkpoint, log and loss curve."""
