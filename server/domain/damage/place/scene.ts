import type { Box, Fitting, PartName } from "../../../../contracts/vocabulary.ts";
import { rounded, union } from "../geometry.ts";
import type { InspectedPhoto } from "../photo.ts";
import { fitAxis, type Landmark } from "./fit-axis.ts";
import { bodyPartOf, fittingOf } from "./labels.ts";
import { type LayoutEntry, layouts } from "./layouts.ts";
import { credibleParts, mainCar, plausibleParts } from "./main-car.ts";
import { type NamedPart, nameParts } from "./name-parts.ts";
import { turnedLayout } from "./top-view.ts";
import { type BodyAngle, sideAt, type View, viewOf } from "./view.ts";

/**
 * The box of one part in a photo. Origin `found`: the part model's own box. `layout`: calculated from the parts that were
 * found. `assumed`: the usual place in a photo from this angle, since no part was found.
 */
export interface Region {
  readonly part: PartName;
  readonly box: Box;
  readonly origin: "found" | "layout" | "assumed";
  readonly confidence: number;
  readonly fitting: Fitting | null;
  readonly words: string;
}

/** A photo of the body with the places of its parts. */
export interface Scene {
  readonly photo: InspectedPhoto;
  readonly view: View;
  readonly regions: readonly Region[];
  /** How many kinds of parts of the main car the model found. */
  readonly foundCount: number;
  /** The extent of the entire car in the photo's pixels, estimated from its parts. It may extend beyond the photo. */
  readonly extent: Box;
}

const photoBox = (photo: InspectedPhoto): Box => ({ x: 0, y: 0, width: photo.width, height: photo.height });

/** The edges of a part as landmarks. An edge at the photo's border is left out: there the photo cuts the part off. */
function edges(part: NamedPart, entry: LayoutEntry, photo: InspectedPhoto): { x: Landmark[]; y: Landmark[] } {
  const weight = part.confidence;
  const marginX = photo.width * 0.01;
  const marginY = photo.height * 0.01;
  const { x, y, width, height } = part.box;
  return {
    x: [
      { share: entry.x0, px: x, weight },
      { share: entry.x1, px: x + width, weight },
    ].filter((mark) => mark.px > marginX && mark.px < photo.width - marginX),
    y: [
      { share: entry.y0, px: y, weight },
      { share: entry.y1, px: y + height, weight },
    ].filter((mark) => mark.px > marginY && mark.px < photo.height - marginY),
  };
}

/** Fits the layout to the parts that were found. Returns a function from a place in the layout to a box in the photo. */
function fitLayout(photo: InspectedPhoto, layout: readonly LayoutEntry[], parts: readonly NamedPart[]) {
  const marks = parts
    .filter((part) => part.anchor)
    .flatMap((part) => layout.filter((entry) => entry.part === part.part).map((entry) => edges(part, entry, photo)));
  const toX = fitAxis(
    marks.flatMap((mark) => mark.x),
    photo.width,
  );
  const toY = fitAxis(
    marks.flatMap((mark) => mark.y),
    photo.height,
  );
  return (entry: Omit<LayoutEntry, "part">): Box => ({
    x: toX(entry.x0),
    y: toY(entry.y0),
    width: Math.max(1, toX(entry.x1) - toX(entry.x0)),
    height: Math.max(1, toY(entry.y1) - toY(entry.y0)),
  });
}

function foundRegion(part: NamedPart, view: View, frame: Box): Region {
  const share = (part.box.x + part.box.width / 2 - frame.x) / frame.width;
  const sure = rounded(part.confidence, 2).toFixed(2);
  return {
    part: bodyPartOf(part.part, view.flank ?? sideAt(view, share)),
    box: part.box,
    origin: "found",
    confidence: part.confidence,
    fitting: fittingOf(part.label),
    words: `the ${part.label.replaceAll("_", " ")} that the part model found (${sure})`,
  };
}

/** The regions of the parts that the model cannot find or did not find. */
function impliedRegions(
  layout: readonly LayoutEntry[],
  parts: readonly NamedPart[],
  place: (entry: LayoutEntry) => Box,
): Region[] {
  const known = new Set(parts.filter((part) => fittingOf(part.label) === null).map((part) => part.part));
  const anchors = parts.filter((part) => part.anchor);
  const mean = anchors.reduce((sum, part) => sum + part.confidence, 0) / Math.max(1, anchors.length);
  const among = [...new Set(anchors.map((part) => part.label.replaceAll("_", " ")))].slice(0, 3).join(", ");
  return layout.flatMap((entry) => {
    if (entry.part === "front_wheel" || entry.part === "rear_wheel" || known.has(entry.part)) return [];
    const region = { part: entry.part, box: place(entry), fitting: null };
    return anchors.length > 0
      ? {
          ...region,
          origin: "layout" as const,
          confidence: rounded(mean * 0.6, 2),
          words: `where it must be beside what was found (${among})`,
        }
      : {
          ...region,
          origin: "assumed" as const,
          confidence: 0.3,
          words: "where it usually is on a photo from this angle; no part was found",
        };
  });
}

/** Finds the parts in a photo from `angle`: names the detected parts left or right, and places the other parts. */
export function readScene(photo: InspectedPhoto, angle: BodyAngle): Scene {
  const credible = credibleParts(photo.parts);
  // From the top, the parts of the two ends are too far apart to be grouped, and the photo shows only one car.
  const cluster = angle === "top" ? credible : mainCar(credible);
  const view = viewOf(angle);
  const car = plausibleParts(cluster, view, photo);
  const labels = new Set(car.map((part) => part.label));
  const seen = union(car.map((part) => part.box));
  const frame = seen !== null && labels.size >= 2 ? seen : photoBox(photo);
  const layout = view.kind === "top" ? turnedLayout(car, layouts.top) : layouts[angle];
  const parts = nameParts(car, view, { frame, layout });
  const place = parts.some((part) => part.anchor) ? fitLayout(photo, layout, parts) : usualPlaces(photo);
  const regions = [...parts.map((part) => foundRegion(part, view, frame)), ...impliedRegions(layout, parts, place)];
  const entireCar = place({ x0: 0, y0: view.kind === "top" ? 0 : -0.08, x1: 1, y1: 1 });
  return {
    photo,
    view,
    regions,
    foundCount: new Set(car.map(({ label }) => label)).size,
    extent: union([entireCar, ...car.map((part) => part.box)]) ?? entireCar,
  };
}

/** Places for a photo without any part found: the car is assumed to fill nine tenths of it. Our own estimate. */
function usualPlaces(photo: InspectedPhoto) {
  return (entry: Omit<LayoutEntry, "part">): Box => ({
    x: photo.width * (0.05 + 0.9 * entry.x0),
    y: photo.height * (0.12 + 0.83 * entry.y0),
    width: photo.width * 0.9 * (entry.x1 - entry.x0),
    height: photo.height * 0.83 * (entry.y1 - entry.y0),
  });
}
