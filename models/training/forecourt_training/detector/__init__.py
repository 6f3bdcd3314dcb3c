"""The detector: graph loader, networks, boxes, assignment of labels, and losses."""
