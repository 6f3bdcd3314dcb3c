import { describe, expect, test } from "vitest";
import { Damage } from "../../../contracts/inspections/findings.ts";
import { angles, type Box } from "../../../contracts/vocabulary.ts";
import { findDamages } from "../../../server/domain/damage/find.ts";
import type { Detection, Finding, InspectedPhoto } from "../../../server/domain/damage/photo.ts";
import { boxAt, damage, partsAt, photoOf } from "./cars.ts";
import { type Random, randomOf } from "./random.ts";

const id = "018f4e5a-0000-7000-8000-000000000000";
const asDamage = (finding: Finding) => ({
  ...finding,
  measurements: finding.measurements
    ? { ...finding.measurements, reason: null }
    : { unit: "cm", method: null, uncertainty: null, reason: "nothing in the photo gives a scale" },
  damage_id: id,
  number: 1,
  image_url: null,
  annotated_url: null,
  source: "model",
  found_by: "test",
  review: null,
  review_reason: null,
  reviewed_by: null,
  reviewed_at: null,
});

const labels = ["scratch", "dent", "glass_damage", "panel_damage"];
const partLabels = [
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
  "side_window",
  "ufo",
];

/** A box that may lie partly or entirely outside the photo. */
function anyBox(random: Random): Box {
  const margin = 400;
  return {
    x: random.between(-margin, 1500 + margin),
    y: random.between(-margin, 800 + margin),
    width: random.pick([0.4, 5, 60, 300, 1400]) * random.between(0.5, 1.5),
    height: random.pick([0.4, 5, 60, 300, 800]) * random.between(0.5, 1.5),
  };
}
const detections = (random: Random, names: readonly string[], max: number): Detection[] =>
  Array.from({ length: random.integer(0, max) }, () => ({
    label: random.pick(names),
    confidence: random.next(),
    box: anyBox(random),
  }));

function anyPhoto(random: Random, index: number): InspectedPhoto {
  const angle = random.pick(angles);
  const parts =
    random.next() < 0.5
      ? [...partsAt(angle), ...detections(random, partLabels, 2)]
      : detections(random, partLabels, 12);
  return {
    index,
    angle,
    type: random.pick(["exterior", "exterior", "exterior", "interior", "mechanical"] as const),
    width: 1600,
    height: 900,
    parts,
    damages: detections(random, labels, 8),
  };
}

function expectValidFinding(finding: Finding): void {
  expect(() => Damage.parse(asDamage(finding))).not.toThrow();
  expect(finding.confidence).toBeGreaterThanOrEqual(
    Math.max(...finding.seen_in.map(({ confidence }) => confidence)) - 0.001,
  );
  expect(finding.seen_in[0]?.image_index).toBe(finding.image_index);
  expect(new Set(finding.seen_in.map(({ image_index }) => image_index)).size).toBe(finding.seen_in.length);
  for (const { coordinates: box } of finding.seen_in) {
    expect([box.x, box.y, box.width, box.height].every(Number.isInteger)).toBe(true);
    expect(Math.min(box.x, box.y, box.width - 1, box.height - 1)).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(1600);
    expect(box.y + box.height).toBeLessThanOrEqual(900);
  }
  const { length = 1, width = 1, diameter = 1 } = finding.measurements ?? {};
  for (const cm of [length, width, diameter]) {
    expect(cm).toBeGreaterThanOrEqual(0.5);
    expect(cm).toBeLessThanOrEqual(700);
  }
  if (finding.type === "glass_damage") expect(finding.location.part).toMatch(/window|windshield|light/);
}

describe("findDamages with random detections", () => {
  test("returns findings that fit the contract, and keeps or drops every detection", () => {
    for (let seed = 0; seed < 300; seed++) {
      const random = randomOf(seed);
      const photos = Array.from({ length: random.integer(1, 8) }, (_, index) => anyPhoto(random, index));
      const { findings, dropped } = findDamages(photos, { bodyStyle: random.pick([null, "SUV", "Pickup", "Van"]) });
      for (const finding of findings) expectValidFinding(finding);
      const kept = findings.reduce((sum, { seen_in }) => sum + seen_in.length, 0);
      expect(kept + dropped.length).toBe(photos.reduce((sum, photo) => sum + photo.damages.length, 0));
    }
  });

  test("returns the same findings twice, and for any order of detections", () => {
    const random = randomOf(42);
    const photos = Array.from({ length: 6 }, (_, index) => anyPhoto(random, index));
    const once = findDamages(photos, { bodyStyle: null });
    expect(findDamages(photos, { bodyStyle: null })).toEqual(once);
    const reversed = photos.map(({ parts, damages, ...photo }) => ({
      ...photo,
      parts: parts.toReversed(),
      damages: damages.toReversed(),
    }));
    const summaryOf = ({ findings }: typeof once) =>
      findings
        .map(({ type, severity, location, confidence }) => JSON.stringify({ type, severity, location, confidence }))
        .sort();
    expect(summaryOf(findDamages(reversed, { bodyStyle: null }))).toEqual(summaryOf(once));
  });
});

describe("findDamages", () => {
  test("returns only damage types that the models detected", () => {
    const { findings } = findDamages(
      [photoOf("left_side", [damage("dent", boxAt(680, 480)), damage("scratch", boxAt(950, 480, 90, 8))])],
      { bodyStyle: null },
    );
    expect(findings.map(({ type }) => type).toSorted()).toEqual(["dent", "scratch"]);
  });

  test("sorts findings by severity, then by confidence", () => {
    const { findings } = findDamages(
      [
        photoOf("left_side", [
          damage("scratch", boxAt(680, 480, 10), 0.9),
          damage("panel_damage", boxAt(950, 430, 260, 240), 0.4),
          damage("scratch", boxAt(1000, 500, 10), 0.95),
        ]),
      ],
      { bodyStyle: null },
    );
    expect(findings.map(({ severity, confidence }) => [severity, confidence])).toEqual([
      ["severe", 0.4],
      ["minor", 0.95],
      ["minor", 0.9],
    ]);
  });

  test("clips a box that is partly outside the photo, and drops one that is outside", () => {
    const photo = photoOf(
      "left_side",
      [
        damage("dent", { x: -20, y: 480.4, width: 60, height: 30 }),
        damage("dent", { x: 1700, y: 10, width: 20, height: 20 }),
      ],
      { parts: [] },
    );
    const { findings, dropped } = findDamages([photo], { bodyStyle: null });
    expect(findings[0]?.location.coordinates).toEqual({ x: 0, y: 480, width: 40, height: 31 });
    expect(dropped).toEqual([
      { image_index: 0, type: "dent", confidence: 0.6, reason: "the box lies outside the photo" },
    ]);
  });

  test("returns no findings for no photos and for a photo without detections", () => {
    expect(findDamages([], { bodyStyle: null })).toEqual({
      findings: [],
      dropped: [],
      notes: [],
      angles: [],
      looks: [],
    });
    expect(findDamages([photoOf("front")], { bodyStyle: null }).findings).toEqual([]);
  });

  test("explains a finding in a rule with its part, size and severity", () => {
    const [finding] = findDamages([photoOf("left_side", [damage("dent", boxAt(680, 480, 10))])], {
      bodyStyle: "Sedan",
    }).findings;
    expect(finding?.rule).toBe(
      "100 % of the box lies on the front door that the part model found (0.90). 4 cm across (±24 %, scaled from the left front door's usual width of 114 cm; mean of the box's sides). Dent of 4 cm: 2.5 of 10, minor.",
    );
  });
});
