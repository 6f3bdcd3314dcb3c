"""What each model learns: its classes, how the labels of each source map to them, and how often each source is drawn.

Fields of a source:
`share`: how often training windows are drawn from the source, relative to the shares of the others (our own estimates).
`max_scale`: the largest scale. Pictures are enlarged to at most this long side, in multiples of the input size, before a
window is cut. Small pictures have no detail to enlarge.
`min_scale`: the smallest scale, as a long side in multiples of the input size. It does not apply to whole-picture windows. If
half of a source's labels are a few pixels wide, reduced pictures show none of them.
`whole_share`: the share of windows that show the whole picture.
`rename`: the source's names for our classes.
`partly_labelled`: classes that the source labels only in part. A missing label then counts little as evidence against the class,
for boxes and for outlines.
`clean`: the pictures show undamaged cars.
`boxes_enclose_parts`: a label that names a part encloses that part, not only the damage on it.
`labels_every_part`: the source outlines every damaged part, so all other parts are sound.
`skip_unlabelled`: pictures without a label are left out. In car_parts_damage_rf and ilujaina they show wrecks and broken
glass without outlines, so they are no negative examples.

A task's `gains` multiply the loss of a class's labels. Small damage matches one to three anchors and a panel matches ten, so
small damage would have little effect otherwise (our own estimate).
Sources without pictures in the given folders have no effect: humans_in_the_loop is for users who have that data set,
imported is a data set of others in our format (npm run models:import), inspections are a dealership's own corrections (npm run
models:export).
"""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Source:
    share: float
    max_scale: float
    whole_share: float = 0.35
    min_scale: float = 0.55
    rename: dict = field(default_factory=dict)
    partly_labelled: tuple = ()
    clean: bool = False
    boxes_enclose_parts: bool = False
    labels_every_part: bool = False
    skip_unlabelled: bool = False


@dataclass(frozen=True)
class Task:
    name: str
    size: int
    classes: tuple
    key: str
    files: tuple
    sources: dict
    rename: dict = field(default_factory=dict)
    gains: tuple = ()
    whole_only: tuple = ()  # classes that are detected in whole views only, not in tiles
    rate: float = 5e-4  # learning rate of the pretrained weights
    part_kinds: tuple = ()  # parts that a label may name in addition to its class
    claim: str = "fits"  # what a confidence is the probability of: the box "fits" a label, or the finding "points" at one


PARTLY_LABELLED_WEIGHT = 0.1

DAMAGE = Task(
    name="damage",
    size=512,
    key="damage",
    classes=("scratch", "dent", "glass_damage", "panel_damage", "rust", "crack", "paint_damage"),
    files=("damage.json", "parts.json", "synthetic.json"),
    gains=(2.0, 1.5, 1.0, 1.0, 1.0, 1.0, 1.0),
    rate=2e-4,
    whole_only=("dent", "glass_damage", "panel_damage"),
    part_kinds=("bumper", "door", "fender", "hood", "trunk_lid", "light", "windshield"),
    claim="points",
    sources={
        "lensor_severity": Source(0.28, 2.6, whole_share=0.2, min_scale=0.9),
        "car_parts_damage_rf": Source(0.36, 1.6, boxes_enclose_parts=True, labels_every_part=True, skip_unlabelled=True),
        "jacky5112": Source(0.14, 1.5, boxes_enclose_parts=True),
        "ilujaina": Source(0.06, 2.0, skip_unlabelled=True),
        "sextoncj": Source(0.02, 1.2),
        "dsmlr_parts": Source(0.06, 2.0, clean=True),
        "bhadresh_parts": Source(0.02, 1.6, clean=True),
        "synthetic": Source(0.10, 1.6),
        "grafted": Source(0.08, 1.6),
        "humans_in_the_loop": Source(0.25, 2.6),
        "imported": Source(0.25, 2.6),
        "inspections": Source(0.15, 2.6),
    },
)

# dsmlr_parts labels 457 wheels on 453 pictures, fewer than the pictures show. The 107
# "side_window" boxes of bhadresh_parts lie on side mirrors, so we read them as mirrors.
PARTS = Task(
    name="parts",
    size=512,
    key="part",
    classes=(
        "front_bumper",
        "rear_bumper",
        "hood",
        "trunk_lid",
        "front_door",
        "rear_door",
        "windshield",
        "rear_window",
        "headlight",
        "taillight",
        "side_mirror",
        "wheel",
    ),
    files=("parts.json",),
    gains=(1.0,) * 12,
    sources={
        "dsmlr_parts": Source(0.85, 2.2, partly_labelled=("wheel",)),
        "bhadresh_parts": Source(0.15, 2.0, rename={"side_window": "side_mirror"}),
        "humans_in_the_loop": Source(0.50, 2.2),
        "imported": Source(0.50, 2.2),
    },
    rename={
        "mirror": "side_mirror",
        "left_mirror": "side_mirror",
        "right_mirror": "side_mirror",
        "front_left_light": "headlight",
        "front_right_light": "headlight",
        "back_left_light": "taillight",
        "back_right_light": "taillight",
        "front_left_door": "front_door",
        "front_right_door": "front_door",
        "back_left_door": "rear_door",
        "back_right_door": "rear_door",
        "front_glass": "windshield",
        "back_glass": "rear_window",
        "back_bumper": "rear_bumper",
        "trunk": "trunk_lid",
        "tailgate": "trunk_lid",
    },
)

TASKS = {task.name: task for task in (DAMAGE, PARTS)}
