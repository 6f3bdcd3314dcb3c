import type { SpinFinding, SpinManifest } from "../../../contracts/inspections/spin360.ts";
import { mediaSource } from "../../api/client/media.ts";
import { cropAround, cropStyle } from "../../ui/photos/crop-around.ts";
import classes from "./spin-views.module.css";

interface FindingCropProps {
  readonly side: SpinManifest["sides"][number];
  readonly finding: SpinFinding;
}

const aspect = 16 / 10;
/** The damage in its best frame. */
export function FindingCrop({ side, finding }: FindingCropProps) {
  const frame = side.frames.find(({ number }) => number === finding.best_frame);
  const box = finding.seen_in.find((sighting) => sighting.frame === finding.best_frame)?.coordinates;
  if (!frame || !box) return null;
  const crop = cropAround(box, side, aspect);
  return (
    <span className={classes.crop} style={{ aspectRatio: aspect }}>
      <img src={mediaSource(frame.url)} alt="" style={cropStyle(crop, side)} />
    </span>
  );
}
