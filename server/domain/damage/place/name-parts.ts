import type { Box } from "../../../../contracts/vocabulary.ts";
import { center } from "../geometry.ts";
import type { Detection } from "../photo.ts";
import { fittingOf, flankOfPart, meaningsOf } from "./labels.ts";
import type { LayoutEntry, LayoutPart } from "./layouts.ts";
import { sideAt, type View } from "./view.ts";

/** A detected part with the part name that follows from its place in the picture. */
export interface NamedPart extends Detection {
  readonly part: LayoutPart;
  /** Whether the layout contains this part, so that the layout can be fitted to it. */
  readonly anchor: boolean;
}

type Axis = "x" | "y";

const middle = (entry: LayoutEntry, axis: Axis): number =>
  axis === "x" ? (entry.x0 + entry.x1) / 2 : (entry.y0 + entry.y1) / 2;

/** The axis along which a label's places are farther apart. From the top, a car may lie across the picture. */
function axisOf(places: readonly LayoutEntry[]): Axis {
  const spread = (axis: Axis) => {
    const middles = places.map((entry) => middle(entry, axis));
    return Math.max(...middles) - Math.min(...middles);
  };
  return places.length > 1 && spread("y") > spread("x") ? "y" : "x";
}

/** The name of a part that this view's layout does not contain (a door from the front), by the half of the picture. */
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
 * Names all detections of one label. If there are as many as the layout has places, they are matched to the places in
 * their order along the axis on which these are apart: that decides left and right. Otherwise each goes to the nearest
 * place.
 */
function nameLabel(
  group: readonly Detection[],
  view: View,
  scene: { frame: Box; layout: readonly LayoutEntry[] },
): NamedPart[] {
  const label = group[0]?.label ?? "";
  const { frame } = scene;
  const share = (found: Detection) => (center(found.box).x - frame.x) / frame.width;
  const unordered = scene.layout.filter(
    (entry) => fittingOf(label) !== "side_mirror" && meaningsOf(label).includes(entry.part),
  );
  const axis = axisOf(unordered);
  const along = (found: Detection) => (axis === "x" ? share(found) : (center(found.box).y - frame.y) / frame.height);
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
 * Finds left and right for labels without a side. `frame` is the box to which positions refer: the extent of the parts
 * found, or the entire photo if too few were found. Unknown labels are left out.
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
