"""Training on a GPU: its losses, windows and files, on the CPU."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
import torch

from forecourt_training.detector.dense_loss import Targets, boxes_loss, corners, maps_loss, parts_loss
from forecourt_training.detector.layers import anchors
from forecourt_training.detector.loss import KIND_WEIGHT, detection_loss, log_product
from forecourt_training.detector.map_loss import evidence_loss, mask_loss
from forecourt_training.gpu.draw import Drawer
from forecourt_training.gpu.eight_bits import from_8_bits, to_8_bits
from forecourt_training.gpu.pack import refuse_without_sound_parts
from forecourt_training.gpu.parts import read_parts, write_parts
from forecourt_training.gpu.store import load_store
from forecourt_training.gpu.teaching import teaching_loss
from forecourt_training.photos.records import Record
from forecourt_training.tasks import DAMAGE, Source

SIDE, CLASSES = 128, 4


def some_boxes(count: int) -> torch.Tensor:
    corner = torch.rand(count, 2) * 90
    return torch.cat([corner, (corner + torch.rand(count, 2) * 60 + 8).clamp(max=SIDE)], 1)


def only(**given: torch.Tensor) -> Targets:
    names = ("boxes", "labels", "veiled", "weight", "present", "unknown", "panels", "damaged")
    return Targets(**{name: given.get(name) for name in names})


def padded(rows: list[torch.Tensor], count: int, empty: float) -> torch.Tensor:
    out = torch.full((len(rows), count, *rows[0].shape[1:]), empty, dtype=rows[0].dtype)
    for row, values in zip(out, rows):
        row[: len(values)] = values
    return out


def random_outputs(levels: tuple[int, ...]) -> dict[str, torch.Tensor]:
    """Outputs of a network for three pictures, with boxes at the strides `levels`."""
    grids = [(anchors(torch.zeros(1, 1, SIDE // s, SIDE // s), s) + s / 2, s) for s in levels]
    centres = torch.cat([c for c, _ in grids])
    strides = torch.cat([torch.full((len(c),), s) for c, s in grids])
    return {
        "boxes": torch.cat([centres + torch.randn(3, len(centres), 2) * 4, torch.rand(3, len(centres), 2) * 50 + 8], -1),
        "objectness": torch.randn(3, len(centres)),
        "classes": torch.randn(3, len(centres), CLASSES),
        "centres": centres,
        "strides": strides,
    }


@pytest.mark.parametrize("levels", [(8, 16, 32), (4, 8, 16, 32)])
def test_boxes_loss_of_a_padded_batch_equals_detection_loss(levels: tuple[int, ...]) -> None:
    torch.manual_seed(1)
    outputs = random_outputs(levels)
    boxes = [some_boxes(count) for count in (3, 0, 5)]
    labels = [torch.randint(-1, CLASSES, (len(b),)) for b in boxes]
    weight = (torch.rand(3, CLASSES) > 0.3).float()
    pairs = zip(boxes, labels, weight)
    old = [
        {"boxes": b, "labels": kind, "kinds": torch.full_like(kind, -1), "weight": w, "veils": b[kind == -1]}
        for b, kind, w in pairs
    ]
    places = padded(labels, 6, -2)
    new = only(boxes=padded(boxes, 6, 0), labels=places, veiled=places == -1, weight=weight[:, None].expand(-1, 4, -1))
    gains = torch.tensor([2.0, 1.5, 1.0, 1.0])
    expected, _ = detection_loss(outputs, old, gains)
    torch.testing.assert_close(boxes_loss(outputs, new, gains, SIDE), expected)


def test_detection_loss_names_the_part_of_coarse_anchors_only() -> None:
    torch.manual_seed(3)
    outputs, kinds = random_outputs((4, 8, 16, 32)), 7
    boxes, labels = some_boxes(4), torch.tensor([0, 1, 2, 3])
    target = {"boxes": boxes, "labels": labels, "weight": torch.ones(CLASSES), "veils": boxes[:0]}
    outputs = {name: value[:1] if value.shape[0] == 3 else value for name, value in outputs.items()}

    def loss_of(kind: int, named: bool) -> float:
        coarse = outputs["boxes"].shape[1] - (SIDE // 4) ** 2
        more = {"kinds": torch.zeros(1, coarse, kinds)} if named else {}
        loss, count = detection_loss(outputs | more, [target | {"kinds": torch.full_like(labels, kind)}], torch.ones(CLASSES))
        return float(loss) * count

    # each coarse anchor that a label with a part is assigned to adds 0.3 ln 7
    anchors_named = (loss_of(2, True) - loss_of(2, False)) / (KIND_WEIGHT * np.log(kinds))
    assert anchors_named > 0.9
    assert anchors_named == pytest.approx(round(anchors_named), abs=1e-2)
    assert loss_of(-1, True) == pytest.approx(loss_of(-1, False))


def test_anchors_of_stride_four_take_no_large_label() -> None:
    centres, strides = anchors(torch.zeros(1, 1, 32, 32), 4) + 2, torch.full((32 * 32,), 4)
    outputs = {
        "boxes": torch.cat([centres, torch.full_like(centres, 20.0)], -1)[None],
        "objectness": torch.zeros(1, len(centres), requires_grad=True),
        "classes": torch.full((1, len(centres), CLASSES), -30.0),
        "centres": centres,
        "strides": strides,
    }

    def loss_of(side: float) -> float:
        box = torch.tensor([[[10.0, 10.0, 10 + side, 10 + side]]])
        labels = torch.zeros(1, 1, dtype=torch.long)
        target = only(boxes=box, labels=labels, veiled=labels > 0, weight=torch.zeros(1, 4, CLASSES))
        return boxes_loss(outputs, target, torch.ones(CLASSES), SIDE).item()

    assert loss_of(40) > 1
    assert loss_of(100) < 1e-6


def test_maps_and_parts_loss_equal_those_of_single_pictures() -> None:
    torch.manual_seed(2)
    state, logits = torch.randint(0, 3, (3, CLASSES, 32, 32)), torch.randn(3, CLASSES, 32, 32)
    expected = mask_loss(logits, torch.where(state == 2, 255, state).to(torch.uint8), torch.ones(3, CLASSES))
    torch.testing.assert_close(maps_loss(logits, only(present=state == 1, unknown=state == 2)), expected)
    evidence, panels = torch.randn(3, 1, 8, 8), [some_boxes(count) for count in (4, 0, 2)]
    damaged = [torch.randint(0, 2, (len(p),)).float() for p in panels]
    expected = evidence_loss(evidence, [{"panels": p, "damaged": d} for p, d in zip(panels, damaged)])
    target = only(panels=padded(panels, 5, 0), damaged=padded(damaged, 5, -1))
    torch.testing.assert_close(parts_loss(evidence, target), expected)


def marked_store(source: Source) -> tuple[Drawer, np.ndarray]:
    """One picture with a white rectangle, and a label around it."""
    picture = np.full((300, 400, 3), 90, np.uint8)
    picture[100:160, 200:280] = 255
    box = [200, 100, 280, 160]
    outline = np.array([[200, 100], [280, 100], [280, 160], [200, 160]], np.float32)
    record = Record(
        "", "a.png", "lensor_severity", "", 0, "train", 400, 300, np.array([box], np.float32), np.array([0]),
        np.ones(7, np.float32), np.zeros((0, 4), np.float32), False, np.array([-1]), outlines=[(0, outline)],
    )  # fmt: skip
    store = load_store([record], [cv2.imencode(".png", picture)[1].tobytes()], DAMAGE, 1)
    return Drawer(store, replace(DAMAGE, sources=DAMAGE.sources | {"lensor_severity": source}), 7), picture


def test_labels_of_drawn_windows_enclose_what_they_show() -> None:
    drawer, _ = marked_store(Source(1.0, 1.5, min_scale=0.9, whole_share=0.5))
    drawer._light = lambda pictures: pictures
    pictures, target = drawer.draw(24, 256, 8)
    seen = 0
    for i in range(24):
        bright = (pictures[i].mean(0) > 170).numpy()
        boxes = target.boxes[i][target.labels[i] == 0].numpy()
        inside = np.zeros_like(bright)
        for x0, y0, x1, y1 in boxes:
            shown = np.argwhere(bright[round(y0) : round(y1), round(x0) : round(x1)])
            assert abs(len(shown) / ((y1 - y0) * (x1 - x0)) - 1) < 0.1
            inside[max(0, int(y0) - 1) : int(y1) + 2, max(0, int(x0) - 1) : int(x1) + 2] = True
            seen += 1
        hidden = target.boxes[i][target.veiled[i]].numpy()
        for x0, y0, x1, y1 in hidden:
            inside[max(0, int(y0) - 1) : int(y1) + 2, max(0, int(x0) - 1) : int(x1) + 2] = True
        assert not (bright & ~inside).any()
    assert seen > 20


def test_a_drawn_window_equals_the_crop_of_opencv() -> None:
    drawer, picture = marked_store(Source(1.0, 1.0, min_scale=1.0, whole_share=0.0))
    factors, origin = torch.tensor([[1.3, 1.1]]), torch.tensor([[120.0, 40.0]])
    drawer._light = lambda pictures: pictures
    drawn, _ = drawer._sample(torch.tensor([0]), factors, origin, torch.tensor([False]), 192)
    back = np.array([[1 / 1.3, 0, 120.5 / 1.3 - 0.5], [0, 1 / 1.1, 40.5 / 1.1 - 0.5]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    expected = cv2.warpAffine(picture, back, (192, 192), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    difference = np.abs(drawn[0].numpy().transpose(1, 2, 0) - expected)
    assert difference.max() < 8 and difference.mean() < 0.5


def test_packing_stops_without_an_undamaged_part() -> None:
    record = Record(
        "", "a.png", "jacky5112", "", 0, "train", 40, 30, np.zeros((0, 4), np.float32), np.array([]),
        np.ones(7, np.float32), np.zeros((0, 4), np.float32), False, np.array([]),
    )  # fmt: skip
    damaged = replace(record, panels=np.zeros((1, 4), np.float32), damaged=np.array([1.0], np.float32))
    with pytest.raises(SystemExit, match="see-parts"):
        refuse_without_sound_parts([record, damaged])
    refuse_without_sound_parts([damaged, replace(damaged, damaged=np.array([0.0], np.float32))])


def test_weights_survive_the_way_back_and_8_bits(tmp_path: object) -> None:
    torch.manual_seed(3)
    weights = {"a": torch.randn(200, 120, 3, 3) * torch.rand(200, 1, 1, 1), "b": torch.randn(40), "n": torch.tensor(7)}
    write_parts(tmp_path, "product", {"ema": weights, "step": 5})
    state = read_parts(tmp_path, "product")
    assert state["step"] == 5 and state["ema"]["n"] == 7
    torch.testing.assert_close(state["ema"]["a"], weights["a"], rtol=1e-3, atol=1e-5)
    back = from_8_bits(to_8_bits(weights))
    largest = weights["a"].abs().amax((1, 2, 3), keepdim=True)
    assert ((back["a"] - weights["a"]).abs() <= largest / 127 / 2 + 1e-6).all()
    assert torch.equal(back["b"], weights["b"]) and torch.equal(back["n"], weights["n"])


def test_teaching_pulls_scores_and_boxes_toward_the_larger_network() -> None:
    torch.manual_seed(4)
    boxes = torch.cat([torch.rand(2, 30, 2) * 90, torch.rand(2, 30, 2) * 40 + 8], -1)
    taught = {"boxes": corners(boxes + 2), "score": torch.rand(2, 30, CLASSES), "masks": torch.rand(2, CLASSES, 8, 8)}
    values = {
        "boxes": boxes.clone(),
        "objectness": torch.full((2, 30), 6.0),
        "classes": torch.zeros(2, 30, CLASSES),
        "masks": torch.zeros(2, CLASSES, 8, 8),
    }
    values = {name: value.requires_grad_() for name, value in values.items()}
    far = lambda: {
        "score": (log_product(values["objectness"], values["classes"])[0].exp() - taught["score"]).abs().mean().item(),
        "boxes": (corners(values["boxes"]) - taught["boxes"]).abs().mean().item(),
        "masks": (values["masks"].sigmoid() - taught["masks"]).abs().mean().item(),
    }
    before, optimiser = far(), torch.optim.Adam(values.values(), 0.05)
    for _ in range(150):
        optimiser.zero_grad()
        teaching_loss(values, taught).backward()
        optimiser.step()
    for name, distance in far().items():
        assert distance < before[name] / 3, name
