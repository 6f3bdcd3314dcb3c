"""Box arithmetic on torch tensors. Boxes are x0, y0, x1, y1 in pixels."""
import torch


def _overlap(a, b):
    low = torch.max(a[..., :2], b[..., :2])
    high = torch.min(a[..., 2:], b[..., 2:])
    return (high - low).clamp(0).prod(-1)


def _area(a):
    return (a[..., 2:] - a[..., :2]).clamp(0).prod(-1)


def iou(a, b):
    """Intersection over union of broadcastable boxes."""
    both = _overlap(a, b)
    return both / (_area(a) + _area(b) - both + 1e-7)


def giou(a, b):
    """Generalised IoU (Rezatofighi et al. 2019), -1 to 1."""
    both = _overlap(a, b)
    union = _area(a) + _area(b) - both
    hull = (torch.max(a[..., 2:], b[..., 2:]) - torch.min(a[..., :2], b[..., :2])).prod(-1)
    return both / (union + 1e-7) - (hull - union) / (hull + 1e-7)


def corners_of(boxes):
    """cx, cy, w, h -> x0, y0, x1, y1."""
    return torch.cat([boxes[..., :2] - boxes[..., 2:] / 2, boxes[..., :2] + boxes[..., 2:] / 2], -1)
