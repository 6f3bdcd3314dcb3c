"""The loss of a network that learns from the outputs of a larger one (distillation, Hinton et al. 2015) on the same windows.

Both networks have the same anchors. Shapes: N windows, A anchors, C classes.
"""

from __future__ import annotations

import torch
import torch.nn as nn
import torch.nn.functional as F

from forecourt_training.detector.dense_loss import corners, generalized_overlap
from forecourt_training.detector.loss import BOX_WEIGHT, FOCUS, log_product

SHOWN = 0.05  # boxes of anchors with a lower score of the larger network teach nothing


@torch.no_grad()
def outputs_of(teacher: nn.Module, pictures: torch.Tensor) -> dict[str, torch.Tensor]:
    """Returns what the larger network says about the pictures: boxes [N,A,4] corners, score [N,A,C], masks [N,C,h,w]."""
    with torch.autocast(pictures.device.type, torch.bfloat16):
        said = teacher(pictures)
    score = log_product(said["objectness"], said["classes"])[0].exp()
    return {"boxes": corners(said["boxes"]), "score": score, "masks": said["masks"].sigmoid()}


def teaching_loss(outputs: dict[str, torch.Tensor], taught: dict[str, torch.Tensor]) -> torch.Tensor:
    """Returns the distance to `taught`, the result of outputs_of.

    Scores: quality focal loss (Li et al. 2020) with the other network's scores as targets. Boxes: generalized IoU, weighted
    by these scores. Both are divided by the sum of the scores. Class maps: cross entropy.
    """
    target = taught["score"]
    log_p, log_rest = log_product(outputs["objectness"], outputs["classes"])
    away = (log_p.detach().exp() - target).abs().pow(FOCUS)
    scores = -(away * (target * log_p + (1 - target) * log_rest)).sum()
    weight = target.amax(-1)
    weight = weight * (weight > SHOWN)
    generalized, _ = generalized_overlap(corners(outputs["boxes"]), taught["boxes"])
    boxes = (weight * (1 - generalized)).sum()
    maps = F.binary_cross_entropy_with_logits(outputs["masks"], taught["masks"])
    return (scores + BOX_WEIGHT * boxes) / weight.sum().clamp(min=1) + maps
