"""The losses of loss.py and map_loss.py for padded labels, without loops over pictures: for training on a GPU.

Assignment and loss of boxes are those of loss.py. Anchors of stride 4 only take small labels. The auxiliary task (the part
that a box lies on) is left out.

Shapes: N pictures, A anchors, C classes, T labels at most, P parts at most.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
import torch.nn.functional as F

from forecourt_training.detector.layers import FINE_STRIDE
from forecourt_training.detector.loss import (
    BOX_WEIGHT,
    CANDIDATES,
    CENTRE_RADIUS,
    FOCUS,
    NEGATIVE_WEIGHT,
    SMALL_SIDE,
    TARGET_FLOOR,
    log_product,
)
from forecourt_training.detector.map_loss import EVIDENCE_STRIDE

NONE = -2  # label of an empty place


@dataclass
class Targets:
    """Labels of a batch of windows of S x S pixels."""

    boxes: torch.Tensor  # [N,T,4] corners
    labels: torch.Tensor  # [N,T] class, -1: damage of unknown class, -2: no label
    veiled: torch.Tensor  # [N,T] bool: no negatives inside this box
    weight: torch.Tensor  # [N,4,C] per quarter of the window: 1 if the class is labeled there, else 0
    present: torch.Tensor  # [N,C,S/4,S/4] bool: inside the outline of a label
    unknown: torch.Tensor  # [N,C,S/4,S/4] bool: may or may not be damage of the class
    panels: torch.Tensor  # [N,P,4] boxes of parts
    damaged: torch.Tensor  # [N,P] 1: damaged, 0: sound, -1: no part

    def taken(self, index: torch.Tensor | slice) -> Targets:
        """Returns the labels of some of the windows."""
        return Targets(**{name: value[index] for name, value in vars(self).items()})


def corners(boxes: torch.Tensor) -> torch.Tensor:
    """Converts boxes [...,4] from center and size to corners."""
    half = boxes[..., 2:] / 2
    return torch.cat([boxes[..., :2] - half, boxes[..., :2] + half], -1)


def _area(boxes: torch.Tensor) -> torch.Tensor:
    return (boxes[..., 2] - boxes[..., 0]).clamp(min=0) * (boxes[..., 3] - boxes[..., 1]).clamp(min=0)


def _overlap(first: torch.Tensor, second: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Returns (IoU, union) of boxes [...,4]. The other dimensions are broadcast."""
    wide = torch.minimum(first[..., 2], second[..., 2]) - torch.maximum(first[..., 0], second[..., 0])
    high = torch.minimum(first[..., 3], second[..., 3]) - torch.maximum(first[..., 1], second[..., 1])
    shared = wide.clamp(min=0) * high.clamp(min=0)
    union = _area(first) + _area(second) - shared
    return shared / union.clamp(min=1e-9), union


def generalized_overlap(first: torch.Tensor, second: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Returns (generalized IoU, IoU) of boxes [...,4] corners."""
    overlap, union = _overlap(first, second)
    low, high = torch.minimum(first[..., :2], second[..., :2]), torch.maximum(first[..., 2:], second[..., 2:])
    hull = (high - low).clamp(min=0).prod(-1)
    return overlap - (hull - union) / hull.clamp(min=1e-7), overlap


@torch.no_grad()
def assign_batch(
    boxes: torch.Tensor, score: torch.Tensor, target: Targets, centres: torch.Tensor, strides: torch.Tensor
) -> torch.Tensor:
    """SimOTA for a batch: [N,A] the index of the label that an anchor is assigned to, or -1.

    boxes [N,A,4] corners, score [N,A,C] probability.
    """
    truth, labels = target.boxes, target.labels
    real = (labels > NONE)[..., None]
    middle = (truth[..., :2] + truth[..., 2:]) / 2
    distance = (centres[None, None] - middle[:, :, None]).abs().amax(-1)
    side = (truth[..., 2:] - truth[..., :2]).amax(-1)[..., None]
    near = (distance < CENTRE_RADIUS * strides) & real & ((strides > FINE_STRIDE) | (side <= SMALL_SIDE))
    overlap = _overlap(truth[:, :, None], boxes[:, None])[0]
    by_class = score.transpose(1, 2)  # [N,C,A]
    named = by_class.gather(1, labels.clamp(0)[..., None].expand(-1, -1, by_class.shape[2]))
    liked = torch.where((labels >= 0)[..., None], named, score.amax(-1)[:, None])
    cost = -3 * torch.log(overlap + 1e-6) - 0.5 * torch.log(liked + 1e-6) + 1e4 * (~near) + 1e6 * (~real)
    count = min(CANDIDATES, cost.shape[2])
    wanted = overlap.topk(count, 2).values.sum(2).int().clamp(1, count)
    cheapest = cost.topk(count, 2, largest=False).indices
    taken = torch.arange(count, device=cost.device) < wanted[..., None]
    chosen = torch.zeros_like(near).scatter_(2, cheapest, taken) & near
    best = cost.argmin(1)
    first = chosen.int().argmax(1)
    several = chosen.sum(1) > 1
    return torch.where(chosen.any(1), torch.where(several, best, first), -1)


def boxes_loss(outputs: dict[str, torch.Tensor], target: Targets, gains: torch.Tensor, size: int) -> torch.Tensor:
    """Returns the loss of boxes and classes, divided by the number of assigned anchors. `size`: side of the windows."""
    boxes = corners(outputs["boxes"])
    objectness, classes = outputs["objectness"], outputs["classes"]
    centres, strides = outputs["centres"], outputs["strides"]
    log_p, log_rest = log_product(objectness, classes)
    score = log_p.detach().exp()
    match = assign_batch(boxes.detach(), score, target, centres, strides)
    found = match >= 0
    index = match.clamp(0)
    truth = target.boxes.gather(1, index[..., None].expand(-1, -1, 4))
    label = target.labels.gather(1, index)
    named = found & (label >= 0)
    gain = torch.where(named, gains[label.clamp(0)], 1.0) * found
    generalized, overlap = generalized_overlap(boxes, truth)
    box_loss = (gain * (1 - generalized)).sum()
    extra = (gain * F.softplus(-objectness)).sum()
    quality = TARGET_FLOOR + (1 - TARGET_FLOOR) * overlap.detach()
    positive = F.one_hot(label.clamp(0), classes.shape[2]) * (quality * named)[..., None]
    quarter = (centres[:, 1] >= size / 2).long() * 2 + (centres[:, 0] >= size / 2).long()
    veil = target.boxes[:, :, None]
    inside = (centres > veil[..., :2]).all(-1) & (centres < veil[..., 2:]).all(-1) & target.veiled[..., None]
    counts = ~inside.any(1) & ~(found & (label < 0))
    negative = target.weight[:, quarter] * counts[..., None]
    weight = torch.where(positive > 0, positive * gains, NEGATIVE_WEIGHT * score.pow(FOCUS) * negative)
    class_loss = -(weight * (positive * log_p + (1 - positive) * log_rest)).sum()
    return (class_loss + BOX_WEIGHT * box_loss + 0.5 * extra) / found.sum().clamp(min=1)


def maps_loss(logits: torch.Tensor, target: Targets) -> torch.Tensor:
    """Cross entropy plus Dice of class maps [N,C,S/4,S/4], as map_loss.mask_loss."""
    truth = target.present.float()
    known = (target.present | ~target.unknown).float()
    entropy = (F.binary_cross_entropy_with_logits(logits, truth, reduction="none") * known).sum() / known.sum().clamp(min=1)
    chance = logits.sigmoid() * known
    there = target.present.any(3).any(2)
    shared, total = (chance * truth).sum((2, 3)), chance.sum((2, 3)) + truth.sum((2, 3))
    dice = 1 - (2 * shared + 1) / (total + 1)
    return entropy + (dice * there).sum() / there.sum().clamp(min=1)


def parts_loss(evidence: torch.Tensor, target: Targets) -> torch.Tensor:
    """Cross entropy of "this part is damaged", as map_loss.evidence_loss. evidence [N,1,S/16,S/16]."""
    field = evidence[:, 0]
    high, wide = field.shape[1:]
    cells = target.panels / EVIDENCE_STRIDE
    low, past = torch.ceil(cells[..., :2] - 0.5), torch.floor(cells[..., 2:] - 0.5) + 1
    centre = torch.floor((cells[..., :2] + cells[..., 2:]) / 2)
    empty = (past <= low).any(-1, keepdim=True)
    low, past = torch.where(empty, centre, low), torch.where(empty, centre + 1, past)
    limit = torch.tensor([wide, high], dtype=torch.float32, device=field.device)
    low = torch.minimum(low.clamp(min=0), limit - 1).long()
    past = torch.maximum(torch.minimum(past, limit).long(), low + 1)
    sums = F.pad(field.cumsum(1).cumsum(2), (1, 0, 1, 0)).flatten(1)
    at = lambda y, x: sums.gather(1, y * (wide + 1) + x)
    total = at(past[..., 1], past[..., 0]) - at(low[..., 1], past[..., 0]) - at(past[..., 1], low[..., 0])
    total = total + at(low[..., 1], low[..., 0])
    logits = total / (past - low).prod(-1)
    real = target.damaged >= 0
    loss = F.binary_cross_entropy_with_logits(logits, target.damaged.clamp(0), reduction="none")
    return (loss * real).sum() / real.sum().clamp(min=1)
