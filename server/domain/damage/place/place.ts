import type { Box, DamageType, PartName, Side } from "../../../../contracts/vocabulary.ts";
import { partLabel, percent } from "../display-text.ts";
import { center, clamp, grow, rounded, shareInside } from "../geometry.ts";
import { isGlassOrLamp, isLamp, sideOfPart } from "./labels.ts";
import type { Region, Scene } from "./scene.ts";

export interface Placement {
  readonly part: PartName;
  readonly side: Side;
  readonly region: Region;
  /** 0-1: certainty of the part, not of the damage. */
  readonly confidence: number;
  readonly rule: string;
}
export type Placing = { readonly placed: Placement } | { readonly dropped: string };

/**
 * A box with a smaller share than this on the car (grown by a tenth) is background, if at least three parts show the car.
 */
const minShareOnCar = 0.15;
const minPartsOfCar = 3;

/** How the overlap of a damage's box with a region is scored. Our own estimates. */
interface OverlapRule {
  /** The minimum share of the box that must lie on the region. */
  readonly minShare: number;
  /** The weight of how much of the region the box covers: the box of a shattered pane extends beyond its frame. */
  readonly coverageWeight: number;
  /** The weight of the region's part: scratches and dents are more likely on panels than on glass. */
  readonly partWeight: (region: Region) => number;
}
const panelRule: OverlapRule = {
  minShare: 0.3,
  coverageWeight: 0,
  partWeight: ({ part }) => (isLamp(part) ? 0.8 : isGlassOrLamp(part) ? 0.6 : 1),
};
const glassRule: OverlapRule = {
  minShare: 0.1,
  coverageWeight: 0.4,
  // A fog light is so small that every large box covers it.
  partWeight: ({ part }) => (part.startsWith("fog_light") ? 0.7 : 1),
};

/** Distance of the box's center from the region's: 0 in the middle, 1 at the region's edge and beyond. */
function distanceFromCenter(box: Box, region: Region): number {
  const a = center(box);
  const b = center(region.box);
  const x = Math.abs(a.x - b.x) / (region.box.width / 2);
  const y = Math.abs(a.y - b.y) / (region.box.height / 2);
  return clamp(Math.max(x, y), 0, 1);
}

interface Candidate {
  readonly region: Region;
  /** Share of the box that lies on the region. */
  readonly share: number;
  /** Share of the region that the box covers. */
  readonly covered: number;
  readonly score: number;
}

/**
 * Regions by their score for the box, best first: the share of the box on the region, up to 30 % less towards the region's
 * edge (boxes of adjacent parts overlap), and up to half less for a part with low confidence.
 */
function rankRegions(box: Box, regions: readonly Region[], rule: OverlapRule): readonly Candidate[] {
  return regions
    .map((region) => {
      const share = shareInside(box, region.box);
      const covered = shareInside(region.box, box);
      const overlap = share + rule.coverageWeight * covered;
      const score =
        overlap *
        rule.partWeight(region) *
        (1 - 0.3 * distanceFromCenter(box, region)) *
        (0.5 + 0.5 * region.confidence);
      return { region, share, covered, score };
    })
    .filter(({ share, covered }) => share + rule.coverageWeight * covered >= rule.minShare)
    .toSorted((a, b) => b.score - a.score);
}

const placement = (region: Region, confidence: number, rule: string): Placing => ({
  placed: {
    part: region.part,
    side: sideOfPart(region.part),
    region,
    confidence: rounded(clamp(confidence, 0, 1), 2),
    rule,
  },
});

function placementOn({ region, share, covered }: Candidate, others: readonly Candidate[]): Placing {
  const name = region.origin === "found" ? region.words : `the ${partLabel(region.part)}, ${region.words}`;
  const covers = covered > share;
  const on = covers ? `the box covers ${percent(covered)} of ${name}` : `${percent(share)} of the box lies on ${name}`;
  const fitting = region.fitting === null ? "" : `; noted under the ${partLabel(region.part)}, the nearest named part`;
  const second = others.find((other) => other.region.part !== region.part && other.region.origin === "found");
  const reaches =
    second && second.share >= panelRule.minShare
      ? `; it reaches the ${partLabel(second.region.part)} (${percent(second.share)})`
      : "";
  return placement(region, Math.max(share, covered / 2) * region.confidence, on + fitting + reaches);
}

/** A region for a scratch, a dent or a broken panel that overlaps no region: not glass, a lamp or a wheel. */
const isPanel = ({ part, fitting }: Region): boolean => !isGlassOrLamp(part) && fitting === null;

/** Places a box that overlaps no region on the nearest one, with a low confidence and a rule that says so. */
function placeOnNearest(box: Box, regions: readonly Region[], extent: Box): Placing {
  const carSize = Math.hypot(extent.width, extent.height);
  const away = (region: Region) => {
    const dx = Math.max(region.box.x - (box.x + box.width), box.x - (region.box.x + region.box.width), 0);
    const dy = Math.max(region.box.y - (box.y + box.height), box.y - (region.box.y + region.box.height), 0);
    return Math.hypot(dx, dy) / carSize + 0.01 * distanceFromCenter(box, region);
  };
  const region = regions.toSorted((a, b) => away(a) - away(b))[0];
  if (!region) return { dropped: "no part of a car body can be seen from this angle" };
  return placement(
    region,
    0.2 * (1 - clamp(away(region), 0, 1)),
    `no part holds the box; the ${partLabel(region.part)} is the nearest (${region.words})`,
  );
}

/**
 * Places the box on the region with the best score; null if no region overlaps enough. A part that the model found is
 * preferred, unless an implied part has more than twice its score.
 */
function placeByOverlap(box: Box, { regions }: Pick<Scene, "regions">, rule: OverlapRule): Placing | null {
  const all = rankRegions(box, regions, rule);
  const found = all.find(({ region, score }) => region.origin === "found" && score >= 0.5 * (all[0]?.score ?? 0));
  const best = found ?? all[0];
  return best ? placementOn(best, all) : null;
}

/**
 * Finds the part on which a damage lies. Glass damage lies on glass or a lamp, never on a panel: if the model found panels
 * only, on the glass that the layout places near them. Other damages prefer panels. A box outside the car is dropped with
 * the reason, unless fewer than three parts were found (a close-up).
 */
export function placeDamage(type: DamageType, box: Box, scene: Scene): Placing {
  const onCar = shareInside(box, grow(scene.extent, 0.1));
  if (scene.foundCount >= minPartsOfCar && onCar < minShareOnCar) {
    return { dropped: `only ${percent(onCar)} of the box lies on the car: background or another car` };
  }
  if (type !== "glass_damage") {
    return placeByOverlap(box, scene, panelRule) ?? placeOnNearest(box, scene.regions.filter(isPanel), scene.extent);
  }
  const regions = scene.regions.filter((region) => isGlassOrLamp(region.part) && region.fitting === null);
  return placeByOverlap(box, { ...scene, regions }, glassRule) ?? placeOnNearest(box, regions, scene.extent);
}
