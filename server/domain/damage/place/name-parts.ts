import type { Box } from "../../../../contracts/vocabulary.ts";
import { centre } from "../geometry.ts";
import type { Detection } from "../photo.ts";
import { fittingOf, flankOfPart, meaningsOf } from "./labels.ts";
import type { LayoutEntry, LayoutPart } from "./layouts.ts";
import { sideAt, type View } from "./view.ts";

/** A detected part with the name that its place in the picture gives it. */
export interface NamedPart extends Detection {
  readonly part: LayoutPart;
  /** Whether its place is where the layout expects that part, so that the layout may be fitted to it. */
  readonly anchor: boolean;
}

type Axis = "x" | "y";

const middle = (entry: LayoutEntry, axis: Axis): number =>
  axis === "x" ? (entry.x0 + entry.x1) / 2 : (entry.y0 + entry.y1) / 2;

/** The axis along which a label's places lie apart: from the top, a car may lie across the picture. */
function axisOf(places: readonly LayoutEntry[]): Axis {
  const spread = (axis: Axis) => {
    const middles = places.map((entry) => middle(entry, axis));
    return Math.max(...middles) - Math.min(...middles);
  };
  return places.length > 1 && spread("y") > spread("x") ? "y" : "x";
}

/** Without a place in this view (a door seen from the front): by the picture's half alone. */
function nameByHalf(found: Detection, view: View, share: number): LayoutPart | undefined {
  const candidates = meaningsOf(found.label);
  const flank = view.flank ?? sideAt(view, share);
  return (
    candidates.find((part) => flankOfPart(part) === flank) ??
    candidates.find((part) => part === `${view.end}_wheel`) ??
    candidates[0]
  );
}

/**
 * Names all detections of one label. As many as the view has places for are matched in their order along the axis on
 * which the places lie apart, which decides left and right; a single one goes to the nearest place.
 */
function nameLabel(
  group: readonly Detection[],
  view: View,
  scene: { frame: Box; layout: readonly LayoutEntry[] },
): NamedPart[] {
  const label = group[0]?.label ?? "";
  const { frame } = scene;
  const share = (found: Detection) => (centre(found.box).x - frame.x) / frame.width;
  const unordered = scene.layout.filter(
    (entry) => fittingOf(label) !== "side_mirror" && meaningsOf(label).includes(entry.part),
  );
  const axis = axisOf(unordered);
  const along = (found: Detection) => (axis === "x" ? share(found) : (centre(found.box).y - frame.y) / frame.height);
  const places = unordered.toSorted((a, b) => middle(a, axis) - middle(b, axis));
  const best = group.toSorted((a, b) => b.confidence - a.confidence);
  const ordered = best.slice(0, places.length).toSorted((a, b) => along(a) - along(b));
  const full = places.length > 0 && ordered.length === places.length;
  const taken = new Set<LayoutPart>();
  return best.flatMap((found) => {
    const rank = full ? ordered.indexOf(found) : -1;
    const nearest = places.toSorted(
      (a, b) => Math.abs(middle(a, axis) - along(found)) - Math.abs(middle(b, axis) - along(found)),
    )[0];
    const part = places[rank]?.part ?? nearest?.part ?? nameByHalf(found, view, share(found));
    if (part === undefined) return [];
    const anchor = nearest !== undefined && !taken.has(part);
    taken.add(part);
    return [{ ...found, part, anchor }];
  });
}

/**
 * Left and right for labels that have none. `frame` is the box by which positions are judged: the extent of
 * the parts found, or the whole photo where too few were. Unknown labels are left out.
 */
export function nameParts(
  parts: readonly Detection[],
  view: View,
  scene: { readonly frame: Box; readonly layout: readonly LayoutEntry[] },
): readonly NamedPart[] {
  const known = parts.filter((part) => meaningsOf(part.label).length > 0);
  return [...new Set(known.map((part) => part.label))].flatMap((label) =>
    nameLabel(
      known.filter((part) => part.label === label),
      view,
      scene,
    ),
  );
}
