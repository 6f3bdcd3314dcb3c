import type { Box, DamageType, PartName, Side } from "../../../../contracts/vocabulary.ts";
import { centre, clamp, grow, rounded, shareInside } from "../geometry.ts";
import { partWords, percent } from "../display-text.ts";
import { isGlassOrLamp, isLamp, sideOfPart } from "./labels.ts";
import type { Region, Scene } from "./scene.ts";

export interface Placement {
  readonly part: PartName;
  readonly side: Side;
  readonly region: Region;
  /** 0-1: how sure the part is, not whether there is a damage. */
  readonly confidence: number;
  readonly rule: string;
}
export type Placing = { readonly placed: Placement } | { readonly dropped: string };

/** A box with less than this on the car (grown by a tenth) is background, if at least three parts show the car. */
const leastOnCar = 0.15;
const partsThatShowACar = 3;

/**
 * How a kind of damage is held by a region: the least share of its box that must lie there, what it counts that the
 * box covers the region (a shattered pane's box reaches over its frame), and what the kind of part counts: scratches
 * and dents are the panels' business. Our own estimates.
 */
interface Grip {
  readonly least: number;
  readonly covering: number;
  readonly suits: (region: Region) => number;
}
const panelGrip: Grip = {
  least: 0.3,
  covering: 0,
  suits: ({ part }) => (isLamp(part) ? 0.8 : isGlassOrLamp(part) ? 0.6 : 1),
};
// a fog light is so small that every large box covers it
const glassGrip: Grip = { least: 0.1, covering: 0.4, suits: ({ part }) => (part.startsWith("fog_light") ? 0.7 : 1) };

/** 0 in the middle of the region, 1 at its edge and beyond. */
function offCentre(box: Box, region: Region): number {
  const a = centre(box);
  const b = centre(region.box);
  const x = Math.abs(a.x - b.x) / (region.box.width / 2);
  const y = Math.abs(a.y - b.y) / (region.box.height / 2);
  return clamp(Math.max(x, y), 0, 1);
}

interface Candidate {
  readonly region: Region;
  /** Of the box on the region. */
  readonly share: number;
  /** Of the region under the box. */
  readonly covered: number;
  readonly score: number;
}

/**
 * Regions by how well they hold the box: share of the box on it, up to 30 % less towards its edge (boxes of
 * neighbours overlap), up to half less for an unsure part.
 */
function ranked(box: Box, regions: readonly Region[], grip: Grip): readonly Candidate[] {
  return regions
    .map((region) => {
      const share = shareInside(box, region.box);
      const covered = shareInside(region.box, box);
      const hold = share + grip.covering * covered;
      const score = hold * grip.suits(region) * (1 - 0.3 * offCentre(box, region)) * (0.5 + 0.5 * region.confidence);
      return { region, share, covered, score };
    })
    .filter(({ share, covered }) => share + grip.covering * covered >= grip.least)
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

function held({ region, share, covered }: Candidate, others: readonly Candidate[]): Placing {
  const name = region.origin === "found" ? region.words : `the ${partWords(region.part)}, ${region.words}`;
  const covers = covered > share;
  const on = covers ? `the box covers ${percent(covered)} of ${name}` : `${percent(share)} of the box lies on ${name}`;
  const fitting = region.fitting === null ? "" : `; noted under the ${partWords(region.part)}, the nearest named part`;
  const second = others.find((other) => other.region.part !== region.part && other.region.origin === "found");
  const reaches =
    second && second.share >= panelGrip.least
      ? `; it reaches the ${partWords(second.region.part)} (${percent(second.share)})`
      : "";
  return placement(region, Math.max(share, covered / 2) * region.confidence, on + fitting + reaches);
}

/** What a scratch, a dent or a broken panel is on when nothing holds its box: never glass, a lamp or a wheel. */
const isPanel = ({ part, fitting }: Region): boolean => !isGlassOrLamp(part) && fitting === null;

/** Nothing holds the box: the nearest region, said as such. */
function nearest(box: Box, regions: readonly Region[], extent: Box): Placing {
  const reach = Math.hypot(extent.width, extent.height);
  const away = (region: Region) => {
    const dx = Math.max(region.box.x - (box.x + box.width), box.x - (region.box.x + region.box.width), 0);
    const dy = Math.max(region.box.y - (box.y + box.height), box.y - (region.box.y + region.box.height), 0);
    return Math.hypot(dx, dy) / reach + 0.01 * offCentre(box, region);
  };
  const region = regions.toSorted((a, b) => away(a) - away(b))[0];
  if (!region) return { dropped: "no part of a car body can be seen from this angle" };
  return placement(
    region,
    0.2 * (1 - clamp(away(region), 0, 1)),
    `no part holds the box; the ${partWords(region.part)} is the nearest (${region.words})`,
  );
}

/** Parts that the model found come first unless one that must be there holds twice as well; null where none holds. */
function among(box: Box, { regions }: Pick<Scene, "regions">, grip: Grip): Placing | null {
  const all = ranked(box, regions, grip);
  const found = all.find(({ region, score }) => region.origin === "found" && score >= 0.5 * (all[0]?.score ?? 0));
  const best = found ?? all[0];
  return best ? held(best, all) : null;
}

/**
 * Which part a damage lies on. Glass damage lies on glass or a lamp, never on a panel: where the model
 * finds panels only, on the glass that must be beside them. Everything else prefers panels. A box off the car is
 * dropped with the reason; with fewer than three parts found (a close-up) nothing is dropped.
 */
export function placeDamage(type: DamageType, box: Box, scene: Scene): Placing {
  const onCar = shareInside(box, grow(scene.extent, 0.1));
  if (scene.foundCount >= partsThatShowACar && onCar < leastOnCar) {
    return { dropped: `only ${percent(onCar)} of the box lies on the car: background or another car` };
  }
  if (type !== "glass_damage") {
    const held = among(box, scene, panelGrip);
    return held ?? nearest(box, scene.regions.filter(isPanel), scene.extent);
  }
  const regions = scene.regions.filter((region) => isGlassOrLamp(region.part) && region.fitting === null);
  return among(box, { ...scene, regions }, glassGrip) ?? nearest(box, regions, scene.extent);
}
