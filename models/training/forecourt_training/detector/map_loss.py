"""Losses of the outputs other than boxes: outlines, and damaged parts."""

from __future__ import annotations

import torch
import torch.nn.functional as F

from forecourt_training.photos.maps import UNKNOWN

EVIDENCE_STRIDE = 16


def mask_loss(logits: torch.Tensor, maps: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
    """Cross entropy plus Dice (Milletari et al. 2016) of class maps; `maps` uint8 [N,C,h,w], 255 means unknown.

    `weight` [N,C] is the same as for boxes: how much a missing label counts. A source that labels half of the wheels is little
    evidence that there is no wheel. Dice is computed per picture and class with labels, so a scratch counts as much as a hood.
    """
    truth = (maps == 1).float()
    known = torch.where(maps == 1, truth, weight[:, :, None, None]) * (maps != UNKNOWN)
    entropy = (F.binary_cross_entropy_with_logits(logits, truth, reduction="none") * known).sum() / known.sum().clamp(1)
    chance = logits.sigmoid() * known
    there = truth.sum((2, 3)) > 0
    if not there.any():
        return entropy
    shared, total = (chance * truth).sum((2, 3)), chance.sum((2, 3)) + truth.sum((2, 3))
    return entropy + (1 - (2 * shared[there] + 1) / (total[there] + 1)).mean()


def box_means(field: torch.Tensor, boxes: torch.Tensor) -> torch.Tensor:
    """Returns [P]: the mean of a map [h,w] over the cells whose centers are in each box [P,4] (pixels).

    A box without a cell center gets the value of the cell at its own center.
    """
    high, wide = field.shape
    cells = boxes / EVIDENCE_STRIDE
    low = torch.ceil(cells[:, :2] - 0.5)
    past = torch.floor(cells[:, 2:] - 0.5) + 1
    centre = torch.floor((cells[:, :2] + cells[:, 2:]) / 2)
    empty = (past <= low).any(1, keepdim=True)
    low, past = torch.where(empty, centre, low), torch.where(empty, centre + 1, past)
    limit = torch.tensor([wide, high], dtype=torch.float32, device=boxes.device)
    low = torch.minimum(low.clamp(min=0), limit - 1).long()
    past = torch.maximum(torch.minimum(past, limit).long(), low + 1)
    sums = F.pad(field.cumsum(0).cumsum(1), (1, 0, 1, 0))
    total = sums[past[:, 1], past[:, 0]] - sums[low[:, 1], past[:, 0]] - sums[past[:, 1], low[:, 0]] + sums[low[:, 1], low[:, 0]]
    return total / (past - low).prod(1)


def evidence_loss(evidence: torch.Tensor, targets: list[dict[str, torch.Tensor]]) -> torch.Tensor:
    """Cross entropy of "this part is damaged" over the parts of a batch."""
    logits = [box_means(field[0], t["panels"]) for field, t in zip(evidence, targets) if len(t["panels"])]
    if not logits:
        return evidence.new_zeros(())
    truth = torch.cat([t["damaged"] for t in targets if len(t["panels"])])
    return F.binary_cross_entropy_with_logits(torch.cat(logits), truth)
