"""Tiled prediction, average precision, calibration and thresholds."""
