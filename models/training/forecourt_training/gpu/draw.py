"""Draws augmented training windows on the device, as photos/windows.py does on the CPU, and mosaics of four windows."""

from __future__ import annotations

import torch
import torch.nn.functional as F

from forecourt_training.detector.dense_loss import NONE, Targets
from forecourt_training.gpu.store import CANVAS, Store
from forecourt_training.photos.windows import AROUND_LABEL, MIN_SIDE, MIN_VISIBLE_SHARE
from forecourt_training.scoring.predict import PAD
from forecourt_training.tasks import Task

HALF_SIZE_BELOW = 0.7  # a picture that is reduced more than this is sampled from its half-size copy
MAX_STRETCH = 0.12
PLACES = 24  # labels of a window; a mosaic with more loses some


class Drawer:
    """draw(count, size) -> (pictures [N,3,S,S] float 0 to 255, Targets)."""

    def __init__(self, store: Store, task: Task, seed: int) -> None:
        self.store, self.device = store, store.pictures.device
        self.random = torch.Generator(self.device).manual_seed(seed)
        shares = torch.tensor([task.sources[s].share / store.sources.count(s) for s in store.sources])
        self.shares = shares.to(self.device)
        limits = [(task.sources[s].whole_share, task.sources[s].min_scale, task.sources[s].max_scale) for s in store.sources]
        self.limits = torch.tensor(limits, device=self.device)
        self.class_bits = torch.arange(len(task.classes), device=self.device)[None, :, None, None]

    def _uniform(self, *shape: int, low: float = 0.0, high: float = 1.0) -> torch.Tensor:
        return torch.rand(*shape, device=self.device, generator=self.random) * (high - low) + low

    def draw(self, count: int, size: int, mosaics: int = 0) -> tuple[torch.Tensor, Targets]:
        """Returns `count` windows of `size` pixels; the first `mosaics` of them are mosaics of four."""
        parts = []
        if mosaics:
            parts.append(_tiled(*self._windows(4 * mosaics, size // 2), size // 2))
        if count > mosaics:
            parts.append(self._windows(count - mosaics, size))
        pictures = torch.cat([p for p, _ in parts])
        targets = [_first_places(t, PLACES) for _, t in parts]
        panels = max(t.panels.shape[1] for t in targets)
        joined = {}
        for name in vars(targets[0]):
            values = [getattr(t, name) for t in targets]
            if name in ("panels", "damaged"):
                values = [_lengthened(v, panels, -1 if name == "damaged" else 0) for v in values]
            joined[name] = torch.cat(values)
        return pictures, Targets(**joined)

    def _windows(self, count: int, size: int) -> tuple[torch.Tensor, Targets]:
        store = self.store
        index = torch.multinomial(self.shares, count, replacement=True, generator=self.random)
        extents, limits, labels = store.extents[index], self.limits[index], store.labels[index]
        fitting = size / extents.amax(1)
        part = torch.exp(torch.lerp(limits[:, 1].log(), limits[:, 2].log(), self._uniform(count)))
        scale = fitting * torch.where(self._uniform(count) < limits[:, 0], self._uniform(count, low=0.9), part)
        stretch = torch.exp(self._uniform(count, low=-MAX_STRETCH, high=MAX_STRETCH))
        factors = torch.stack([scale * stretch, scale / stretch], 1)
        boxes = store.boxes[index] * factors.repeat(1, 2)[:, None]
        origin = self._origins(extents * factors, boxes, labels, size)
        flipped = self._uniform(count) < 0.5
        pictures, maps = self._sample(index, factors, origin, flipped, size)
        present, unknown = ((maps[:, k, None].int() >> self.class_bits) & 1 for k in (0, 1))
        pool = lambda planes: F.max_pool2d(planes.half() if planes.is_cuda else planes.float(), 2) > 0.5
        weight = store.weight[index]
        place = lambda rows: _flip(rows - origin.repeat(1, 2)[:, None], flipped, size)
        boxes, panels = place(boxes), place(store.panels[index] * factors.repeat(1, 2)[:, None])
        kept = _visible(boxes, size)
        hidden = ~kept & _inside(boxes, size) & (labels >= 0)
        damaged = torch.where(_visible(panels, size), store.damaged[index], -1.0)
        return pictures, Targets(
            boxes=boxes.clamp(0, size),
            labels=torch.where(kept, labels, NONE),
            veiled=hidden | ((labels == -1) & _inside(boxes, size)),
            weight=weight[:, None].expand(-1, 4, -1),
            present=pool(present),
            unknown=pool(unknown) | (weight == 0)[:, :, None, None],
            panels=panels.clamp(0, size),
            damaged=damaged,
        )

    def _origins(self, extents: torch.Tensor, boxes: torch.Tensor, labels: torch.Tensor, size: int) -> torch.Tensor:
        """[N,2] the top-left corner of each window in the scaled picture; negative if the picture is smaller."""
        count, room = len(extents), extents - size
        smaller = torch.where(self._uniform(count, 2) < 0.5, 0.0, room * self._uniform(count, 2))
        anywhere = room * self._uniform(count, 2)
        real = (labels > NONE).float()
        pick = torch.multinomial(real + 1e-6, 1, generator=self.random)
        box = boxes.gather(1, pick[..., None].expand(-1, -1, 4))[:, 0]
        middle = (box[:, :2] + box[:, 2:]) / 2
        around = torch.minimum((middle - size * self._uniform(count, 2, low=0.2, high=0.8)).clamp(min=0), room.clamp(min=0))
        aimed = (self._uniform(count, 1) < AROUND_LABEL) & (real.sum(1, keepdim=True) > 0)
        return torch.where(room <= 0, smaller, torch.where(aimed, around, anywhere))

    def _sample(
        self, index: torch.Tensor, factors: torch.Tensor, origin: torch.Tensor, flipped: torch.Tensor, size: int
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Returns (pictures [N,3,S,S], bits of the class maps [N,2,S/2,S/2])."""
        store = self.store
        source = store.pictures[index]
        reduced = factors.amin(1) < HALF_SIZE_BELOW
        half = CANVAS // 2
        source[:, :, :half, :half] = torch.where(reduced[:, None, None, None], store.halves[index], source[:, :, :half, :half])
        at = self._positions(factors, origin, flipped, size, size)
        extents = store.extents[index][:, None, None]
        inside = ((at >= 0) & (at < extents)).all(-1)
        # near the border of the picture, the sample must not mix in the padding
        held = torch.minimum(at.clamp(min=0.5), extents - 0.5)
        held = torch.where(reduced[:, None, None, None], torch.minimum(held / 2, (extents / 2).floor() - 0.5), held)
        sampled = F.grid_sample(source.float(), held * (2 / CANVAS) - 1, align_corners=False)
        pictures = torch.where(inside[:, None], self._light(sampled), float(PAD))
        at = self._positions(factors, origin, flipped, size, size // 2)
        inside = ((at >= 0) & (at < extents)).all(-1)
        bits = F.grid_sample(store.maps[index].float(), at * (2 / CANVAS) - 1, mode="nearest", align_corners=False)
        return pictures, (bits * inside[:, None]).round()

    def _positions(
        self, factors: torch.Tensor, origin: torch.Tensor, flipped: torch.Tensor, size: int, cells: int
    ) -> torch.Tensor:
        """[N,cells,cells,2] the position on the canvas, in pixels, of the center of each cell of the windows."""
        centre = (torch.arange(cells, device=self.device) + 0.5) * (size / cells)
        x = torch.where(flipped[:, None], size - centre, centre)
        x = (x + origin[:, :1]) / factors[:, :1]
        y = (centre + origin[:, 1:]) / factors[:, 1:]
        return torch.stack([x[:, None].expand(-1, cells, -1), y[:, :, None].expand(-1, -1, cells)], -1)

    def _light(self, pictures: torch.Tensor) -> torch.Tensor:
        """Varies brightness, contrast, tint, saturation and sharpness."""
        count = len(pictures)
        one = lambda low, high: self._uniform(count, 1, 1, 1, low=low, high=high)
        x = (pictures / 255).clamp(1e-4, 1)
        x = x.pow(torch.exp(one(-0.35, 0.35))) * one(0.65, 1.35) * self._uniform(count, 3, 1, 1, low=0.92, high=1.08)
        x = x + one(-0.07, 0.07)
        grey = x.mean(1, keepdim=True)
        saturation = torch.where(one(0, 1) < 0.06, torch.zeros(1, device=self.device), one(0.5, 1.5))
        x = torch.lerp(grey.expand_as(x), x, saturation)
        blurred = F.avg_pool2d(x, 3, 1, 1, count_include_pad=False)
        x = torch.lerp(x, blurred, torch.where(one(0, 1) < 0.15, one(0, 1), torch.zeros(1, device=self.device)))
        noise = torch.randn(x.shape, device=self.device, generator=self.random)
        x = x + noise * torch.where(one(0, 1) < 0.2, one(0, 0.03), torch.zeros(1, device=self.device))
        return (x * 255).clamp(0, 255)


def _flip(boxes: torch.Tensor, flipped: torch.Tensor, size: int) -> torch.Tensor:
    mirrored = torch.stack([size - boxes[..., 2], boxes[..., 1], size - boxes[..., 0], boxes[..., 3]], -1)
    return torch.where(flipped[:, None, None], mirrored, boxes)


def _inside(boxes: torch.Tensor, size: int) -> torch.Tensor:
    clipped = boxes.clamp(0, size)
    return ((clipped[..., 2:] - clipped[..., :2]) > 0).all(-1)


def _visible(boxes: torch.Tensor, size: int) -> torch.Tensor:
    """[N,T] as photos/windows.py: enough of the box is in the window, and it is large enough to be seen."""
    clipped = boxes.clamp(0, size)
    extent = clipped[..., 2:] - clipped[..., :2]
    whole = (boxes[..., 2:] - boxes[..., :2]).prod(-1).clamp(min=1e-6)
    return (extent.prod(-1) / whole >= MIN_VISIBLE_SHARE) & (extent >= 2).all(-1) & (extent.amax(-1) >= MIN_SIDE)


def _tiled(pictures: torch.Tensor, target: Targets, side: int) -> tuple[torch.Tensor, Targets]:
    """Joins four windows each (top left, top right, bottom left, bottom right) into one of twice the side."""
    count = len(pictures) // 4

    def tile(planes: torch.Tensor) -> torch.Tensor:
        a, b, c, d = planes.unflatten(0, (count, 4)).unbind(1)
        return torch.cat([torch.cat([a, b], 3), torch.cat([c, d], 3)], 2)

    shift = torch.tensor([[0, 0], [side, 0], [0, side], [side, side]], device=pictures.device).repeat(count, 2)[:, None]
    join = lambda rows: rows.unflatten(0, (count, 4)).flatten(1, 2)
    return tile(pictures), Targets(
        boxes=join(target.boxes + shift),
        labels=join(target.labels),
        veiled=join(target.veiled),
        weight=target.weight[:, 0].unflatten(0, (count, 4)),
        present=tile(target.present),
        unknown=tile(target.unknown),
        panels=join(target.panels + shift),
        damaged=join(target.damaged),
    )


def _first_places(target: Targets, places: int) -> Targets:
    """Moves the labels to the front and keeps the first `places`."""
    used = ((target.labels > NONE) | target.veiled).int()
    order = used.sort(dim=1, descending=True, stable=True).indices[:, :places]
    target.boxes = target.boxes.gather(1, order[..., None].expand(-1, -1, 4))
    target.labels, target.veiled = target.labels.gather(1, order), target.veiled.gather(1, order)
    target.boxes = _lengthened(target.boxes, places, 0)
    target.labels, target.veiled = _lengthened(target.labels, places, NONE), _lengthened(target.veiled, places, False)
    return target


def _lengthened(rows: torch.Tensor, count: int, empty: float) -> torch.Tensor:
    missing = count - rows.shape[1]
    if missing <= 0:
        return rows
    shape = (rows.shape[0], missing, *rows.shape[2:])
    return torch.cat([rows, torch.full(shape, empty, dtype=rows.dtype, device=rows.device)], 1)
