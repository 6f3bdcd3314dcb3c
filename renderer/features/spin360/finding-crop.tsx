import type { SpinFinding, SpinManifest } from "../../../contracts/spin360.ts";
import type { Box } from "../../../contracts/vocabulary.ts";
import { mediaSource } from "../../api/media.ts";
import classes from "./spin-views.module.css";

interface FindingCropProps {
  readonly side: SpinManifest["sides"][number];
  readonly finding: SpinFinding;
}

const aspect = 16 / 10;
/** The crop is this many times as large as the damage. */
const cropScale = 2;

interface Extent {
  readonly width: number;
  readonly height: number;
}

/** The part of a frame around a box, in the frame's pixels, with the fixed aspect ratio and inside the frame. */
function cropAround(box: Box, frame: Extent): Box {
  const wantedWidth = Math.max(box.width, box.height * aspect) * cropScale;
  const width = Math.min(wantedWidth, frame.width, frame.height * aspect);
  const height = width / aspect;
  const startOf = (center: number, size: number, max: number) => Math.min(max - size, Math.max(0, center - size / 2));
  return {
    x: startOf(box.x + box.width / 2, width, frame.width),
    y: startOf(box.y + box.height / 2, height, frame.height),
    width,
    height,
  };
}

/** The damage in its best frame. */
export function FindingCrop({ side, finding }: FindingCropProps) {
  const frame = side.frames.find(({ number }) => number === finding.best_frame);
  const box = finding.seen_in.find((sighting) => sighting.frame === finding.best_frame)?.coordinates;
  if (!frame || !box) return null;
  const crop = cropAround(box, side);
  const share = (part: number, of: number) => `${(part / of) * 100}%`;
  return (
    <span className={classes.crop} style={{ aspectRatio: aspect }}>
      <img
        src={mediaSource(frame.url)}
        alt=""
        style={{
          width: share(side.width, crop.width),
          left: share(-crop.x, crop.width),
          top: share(-crop.y, crop.height),
        }}
      />
    </span>
  );
}
