"""Pictures in the pixels in which their labels are."""

import cv2

SAME_SHAPE = 0.02  # how far width : height may lie from its record's, as scripts/models/evaluation has it


def decode(path, width, height):
    """uint8 [H,W,3] BGR of a picture whose record says `width` and `height`, of any size in that shape.

    Labels are in the pixels of the stored file, which its EXIF tag may turn; but where only the turned picture has the
    record's shape, they were drawn on that. Stops, naming the picture, where neither has.
    """
    stored = cv2.imread(str(path), cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION)
    if stored is None:
        raise SystemExit(f"cannot read {path}")
    if _is_like(stored, width, height):
        return stored
    turned = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if _is_like(turned, width, height):
        return turned
    raise SystemExit(f"{path} is {stored.shape[1]}x{stored.shape[0]}, its record says {width}x{height}")


def _is_like(picture, width, height):
    high, wide = picture.shape[:2]
    return abs(width * high / (height * wide) - 1) <= SAME_SHAPE
