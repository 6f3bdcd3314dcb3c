"""From labelled photos on disk to augmented training windows."""
