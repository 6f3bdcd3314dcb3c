"""Assignment of labels to anchors, and the loss.

The training target is the value that the product uses: the *product* of objectness and class probability, over all anchors,
class by class. If a source does not label a class, the class has weight 0 there: a photo is no evidence against damage that
its annotators did not look for. Assignment is SimOTA (Ge et al. 2021, YOLOX). The classification loss is varifocal (Zhang et
al. 2021). The box loss is generalized IoU.
"""

from __future__ import annotations

import torch
import torch.nn.functional as F
from torchvision.ops import box_convert, box_iou, generalized_box_iou_loss

from forecourt_training.detector.layers import FINE_STRIDE

CENTRE_RADIUS = 1.5  # in strides, as in YOLOX
SMALL_SIDE = 64  # the level for small damage takes labels up to this side, in pixels
CANDIDATES = 10  # as in YOLOX
BOX_WEIGHT = 5.0  # as in YOLOX
NEGATIVE_WEIGHT = 0.75  # varifocal alpha
FOCUS = 2.0  # varifocal gamma
KIND_WEIGHT = 0.3  # our own: naming the part is an auxiliary task
TARGET_FLOOR = 0.3  # our own: a matched box with poor overlap is still a finding


def log_product(objectness: torch.Tensor, classes: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """log p and log(1 - p) of p = sigmoid(objectness) * sigmoid(class). Both are numerically stable."""
    o = objectness.unsqueeze(-1)
    log_p = F.logsigmoid(o) + F.logsigmoid(classes)
    spread = torch.stack([(-o).expand_as(classes), -classes, -o - classes]).logsumexp(0)
    return log_p, spread + log_p


@torch.no_grad()
def assign(
    boxes: torch.Tensor, score: torch.Tensor, truth: torch.Tensor, labels: torch.Tensor, grid: tuple[torch.Tensor, torch.Tensor]
) -> tuple[torch.Tensor, torch.Tensor]:
    """SimOTA for one picture: (truth index, anchor index) of the positives.

    boxes [A,4] corners, score [A,C] probability, truth [T,4], labels [T] (-1: class unknown),
    grid: (anchor centres [A,2], strides [A]).
    """
    centres, strides = grid
    middle = (truth[:, :2] + truth[:, 2:]) / 2
    near = (centres[None] - middle[:, None]).abs().amax(-1) < CENTRE_RADIUS * strides[None]
    side = (truth[:, 2:] - truth[:, :2]).amax(-1, keepdim=True)
    near &= (strides > FINE_STRIDE) | (side <= SMALL_SIDE)
    overlap = box_iou(truth, boxes)
    liked = torch.where(labels[:, None] >= 0, score[:, labels.clamp(0)].T, score.amax(-1)[None])
    cost = -3 * torch.log(overlap + 1e-6) - 0.5 * torch.log(liked + 1e-6) + 1e4 * (~near)
    wanted = overlap.topk(CANDIDATES, 1).values.sum(1).int().clamp(1, CANDIDATES).tolist()
    chosen = torch.zeros_like(near)
    for t, count in enumerate(wanted):
        chosen[t, cost[t].topk(count, largest=False).indices] = True
    chosen &= near
    shared = chosen.sum(0) > 1
    if shared.any():
        best = cost[:, shared].argmin(0)
        chosen[:, shared] = False
        chosen[best, shared.nonzero()[:, 0]] = True
    return chosen.nonzero(as_tuple=True)


def detection_loss(
    outputs: dict[str, torch.Tensor], targets: list[dict[str, torch.Tensor]], gains: torch.Tensor
) -> tuple[torch.Tensor, int]:
    """Returns the loss of a batch, divided by the number of positives, and that number.

    targets: per picture a dict of
    boxes [T,4],
    labels [T] (-1: damage of unknown class),
    kinds [T] (index of the part that the label names, or -1),
    weight [C] (0 if the source does not label the class, below 1 if it labels the class only in part),
    veils [V,4]: areas where negatives do not count.
    gains [C] multiply a class's positives.
    """
    boxes = box_convert(outputs["boxes"], "cxcywh", "xyxy")
    objectness, classes = outputs["objectness"], outputs["classes"]
    log_p, log_rest = log_product(objectness, classes)
    score = log_p.detach().exp()
    centres, strides = outputs["centres"], outputs["strides"]
    negative = torch.stack([t["weight"] for t in targets])[:, None, :].expand_as(score).clone()
    positive = torch.zeros_like(score)
    box_loss, extra, count = boxes.new_zeros(()), boxes.new_zeros(()), 0
    kind_logits, kinds = [], []
    for i, target in enumerate(targets):
        for veil in target["veils"]:
            inside = ((centres > veil[:2]) & (centres < veil[2:])).all(-1)
            negative[i, inside] = 0
        truth, labels = target["boxes"], target["labels"]
        if not len(truth):
            continue
        which, anchor = assign(boxes[i].detach(), score[i], truth, labels, (centres, strides))
        if not len(which):
            continue
        named = labels[which] >= 0
        gain = torch.where(named, gains[labels[which].clamp(0)], 1.0)
        box_loss = box_loss + (gain * generalized_box_iou_loss(boxes[i, anchor], truth[which])).sum()
        extra = extra + (gain * F.softplus(-objectness[i, anchor])).sum()
        quality = box_iou(boxes[i, anchor].detach(), truth[which]).diagonal()
        rows, columns = anchor[named], labels[which][named]
        positive[i, rows, columns] = TARGET_FLOOR + (1 - TARGET_FLOOR) * quality[named]
        negative[i, anchor[~named]] = 0
        count += len(which)
        if "kinds" in outputs:
            # the anchors of the level for small damage come first and name no part
            small = boxes.shape[1] - outputs["kinds"].shape[1]
            named_part = (target["kinds"][which] >= 0) & (anchor >= small)
            kind_logits.append(outputs["kinds"][i, anchor[named_part] - small])
            kinds.append(target["kinds"][which][named_part])
    found = positive > 0
    weight = torch.where(found, positive * gains, NEGATIVE_WEIGHT * score.pow(FOCUS) * negative)
    class_loss = -(weight * (positive * log_p + (1 - positive) * log_rest)).sum()
    total = class_loss + BOX_WEIGHT * box_loss + 0.5 * extra
    if sum(map(len, kinds)):
        total = total + KIND_WEIGHT * F.cross_entropy(torch.cat(kind_logits), torch.cat(kinds), reduction="sum")
    return total / max(count, 1), count
