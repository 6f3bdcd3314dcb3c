"""The detector: graph loader, network, boxes, assignment and loss."""
