"""Converts raw scores to the probability that a finding is right, and chooses thresholds."""

from __future__ import annotations

import numpy as np


def logit(p: np.ndarray) -> np.ndarray:
    p = np.clip(p, 1e-6, 1 - 1e-6)
    return np.log(p / (1 - p))


def sigmoid(x: np.ndarray) -> np.ndarray:
    return 1 / (1 + np.exp(-x))


def fit_logistic(logits: np.ndarray, right: np.ndarray, pull: tuple[float, float] = (0.0, 0.0)) -> tuple[float, float]:
    """Fits (a, b) of sigmoid(a * logit + b) by Newton steps on the log-likelihood.

    `pull`: the strength of the priors that draw a towards 1 and b towards 0.
    """
    theta, prior, pull = np.array([1.0, 0.0]), np.array([1.0, 0.0]), np.array(pull)
    design, y = np.stack([logits, np.ones_like(logits)], 1), right.astype(float)
    for _ in range(50):
        p = sigmoid(design @ theta)
        gradient = design.T @ (p - y) + pull * (theta - prior)
        # the small constant keeps a step finite and does not move the optimum
        hessian = (design * (p * (1 - p))[:, None]).T @ design + np.diag(pull + 1e-3)
        theta = theta - np.clip(np.linalg.solve(hessian, gradient), -1, 1)
    return float(max(theta[0], 0.05)), float(theta[1])


def fit_platt(scores: np.ndarray, right: np.ndarray) -> tuple[float, float]:
    """Fits (a, b) of sigmoid(a * logit(score) + b) (Platt 1999).

    A weak prior (our own) keeps the fit of classes with few findings plausible.
    """
    return fit_logistic(logit(scores), right, pull=(1.0, 0.1))


def calibrated(scores: np.ndarray, a: float, b: float) -> np.ndarray:
    return sigmoid(a * logit(scores) + b)


def f1_threshold(probability: np.ndarray, right: np.ndarray, labelled: int) -> float:
    """Returns the probability from which showing a finding raises F1: half the best F1 (Lipton et al. 2014).

    It is more stable than the position of the maximum, which varies a lot if there are few labels.
    """
    hits = right[np.argsort(-probability)].cumsum()
    if not len(hits) or not labelled:
        return 0.5
    return float((hits / (np.arange(1, len(hits) + 1) + labelled)).max())


def clean_limit(per_photo: list[np.ndarray], allowed: float) -> float:
    """Returns the lowest threshold with at most `allowed` findings per clean photo; per_photo: arrays of probabilities."""
    every = np.sort(np.concatenate(per_photo))[::-1] if per_photo else np.zeros(0)
    budget = int(allowed * len(per_photo))
    return float(every[budget]) + 1e-4 if len(every) > budget else 0.0
