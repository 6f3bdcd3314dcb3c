import { describe, expect, test } from "vitest";
import { type Angle, angles, type Box, type PartName } from "../../../contracts/vocabulary.ts";
import { findDamages } from "../../../server/domain/damage/find.ts";
import { sideAt, viewOf } from "../../../server/domain/damage/place/view.ts";
import { boxAt, damage, mirrorBox, partsAt, photoOf } from "./cars.ts";

const sedan = { bodyStyle: "Sedan" };

function placed(angle: Angle, label: string, box: Box, more = {}) {
  return findDamages([photoOf(angle, [damage(label, box)], more)], sedan);
}

type Case = readonly [angle: Angle, label: string, x: number, y: number, part: PartName, side: string];

const cases: readonly Case[] = [
  ["left_side", "dent", 680, 480, "front_door_left", "left"],
  ["left_side", "scratch", 950, 480, "rear_door_left", "left"],
  ["left_side", "dent", 430, 450, "front_fender_left", "left"],
  ["left_side", "dent", 1180, 430, "quarter_panel_left", "left"],
  ["left_side", "dent", 900, 285, "roof", "top"],
  ["left_side", "scratch", 270, 540, "front_bumper", "front"],
  ["left_side", "scratch", 1320, 520, "rear_bumper", "rear"],
  ["left_side", "glass_damage", 700, 350, "side_window_fl", "left"],
  ["left_side", "glass_damage", 950, 350, "side_window_rl", "left"],
  ["left_side", "glass_damage", 250, 455, "headlight_left", "left"],
  ["left_side", "glass_damage", 1350, 420, "taillight_left", "left"],
  ["front", "glass_damage", 490, 500, "headlight_right", "right"],
  ["front", "glass_damage", 1110, 500, "headlight_left", "left"],
  ["front", "glass_damage", 800, 280, "windshield", "front"],
  ["front", "dent", 800, 400, "hood", "front"],
  ["front", "panel_damage", 800, 680, "front_bumper", "front"],
  ["rear", "glass_damage", 490, 450, "taillight_left", "left"],
  ["rear", "glass_damage", 1110, 450, "taillight_right", "right"],
  ["rear", "dent", 800, 450, "trunk_lid", "rear"],
  ["rear", "scratch", 800, 720, "rear_bumper", "rear"],
  ["rear", "glass_damage", 800, 260, "rear_window", "rear"],
  ["front_left", "dent", 1150, 500, "front_door_left", "left"],
  ["front_left", "dent", 1320, 450, "rear_door_left", "left"],
  ["front_left", "dent", 960, 500, "front_fender_left", "left"],
  ["front_left", "glass_damage", 700, 490, "headlight_left", "left"],
  ["front_left", "glass_damage", 270, 470, "headlight_right", "right"],
  ["front_left", "scratch", 420, 650, "front_bumper", "front"],
  ["front_left", "dent", 600, 390, "hood", "front"],
  ["rear_left", "dent", 530, 480, "rear_door_left", "left"],
  ["rear_left", "dent", 300, 480, "front_door_left", "left"],
  ["rear_left", "dent", 720, 400, "quarter_panel_left", "left"],
  ["rear_left", "glass_damage", 900, 430, "taillight_left", "left"],
  ["rear_left", "glass_damage", 1340, 420, "taillight_right", "right"],
  ["rear_left", "dent", 1150, 420, "trunk_lid", "rear"],
];

const otherSide: Readonly<Record<string, string>> = {
  left: "right",
  right: "left",
  fl: "fr",
  rl: "rr",
  fr: "fl",
  rr: "rl",
};
const swapped = (part: string) =>
  part.replace(/_(left|right|fl|fr|rl|rr)$/, (_, side: string) => `_${otherSide[side]}`);
const mirroredCases: readonly Case[] = cases
  .filter(([angle]) => angle.includes("left"))
  .map(([angle, label, x, y, part, side]) => [
    angle.replace("left", "right") as Angle,
    label,
    1600 - x,
    y,
    swapped(part) as PartName,
    otherSide[side] ?? side,
  ]);

describe("findDamages: part and side", () => {
  test.each([...cases, ...mirroredCases])("%s: %s at %i,%i lies on %s (%s)", (...row) => {
    const [angle, label, x, y, part, side] = row;
    const { findings, dropped, notes } = placed(angle, label, boxAt(x, y));
    expect(dropped).toEqual([]);
    expect(notes).toEqual([]);
    expect(findings.map(({ location }) => [location.part, location.side])).toEqual([[part, side]]);
  });

  test("the table of cases has every exterior angle except the top", () => {
    const tested = new Set([...cases, ...mirroredCases].map(([angle]) => angle));
    expect([...tested].toSorted()).toEqual(
      ["front", "rear", "left_side", "right_side", "front_left", "front_right", "rear_left", "rear_right"].toSorted(),
    );
  });

  test.each([
    ["front", "right", "left"],
    ["rear", "left", "right"],
    ["left_side", "left", "left"],
    ["right_side", "right", "right"],
    ["front_left", "right", "left"],
    ["front_right", "right", "left"],
    ["rear_left", "left", "right"],
    ["rear_right", "left", "right"],
    ["top", "left", "right"],
  ] as const)("%s: the picture's left edge is the car's %s, its right edge the %s", (angle, atLeft, atRight) => {
    expect([sideAt(viewOf(angle), 0.05), sideAt(viewOf(angle), 0.95)]).toEqual([atLeft, atRight]);
  });

  test("a door seen from the front belongs to the side that its half of the picture shows", () => {
    const door = (x: number) => ({ label: "front_door", confidence: 0.8, box: boxAt(x, 500, 60, 200) });
    const parts = [...partsAt("front"), door(380), door(1220)];
    const at = (x: number) => placed("front", "dent", boxAt(x, 500), { parts }).findings[0]?.location.part;
    expect([at(375), at(1225)]).toEqual(["front_door_right", "front_door_left"]);
  });
});

describe("findDamages: part in photos from the top", () => {
  test("the nose points up unless the parts show another direction", () => {
    const at = (x: number, y: number, parts: readonly object[]) =>
      findDamages([photoOf("top", [damage("dent", boxAt(x, y))], { parts: parts as never })], sedan).findings[0]
        ?.location.part;
    expect(at(800, 450, [])).toBe("roof");
    expect(at(800, 230, [])).toBe("hood");
    // With the nose at the picture's right, the car's left flank is at the picture's top.
    const right = [
      { label: "hood", confidence: 0.9, box: { x: 1150, y: 300, width: 250, height: 300 } },
      { label: "trunk_lid", confidence: 0.9, box: { x: 250, y: 300, width: 180, height: 300 } },
    ];
    expect(at(960, 280, right)).toBe("front_door_left");
    expect(at(960, 620, right)).toBe("front_door_right");
  });

  test("left and right are up and down for a car that lies across the picture", () => {
    const at = (y: number, doors: readonly number[]) => {
      const parts = [
        { label: "hood", confidence: 0.9, box: { x: 1150, y: 300, width: 250, height: 300 } },
        { label: "trunk_lid", confidence: 0.9, box: { x: 250, y: 300, width: 180, height: 300 } },
        // The doors are a few pixels apart along the picture's width, which must not matter.
        ...doors.map((at, i) => ({ label: "front_door", confidence: 0.9, box: boxAt(960 - 4 * i, at, 200, 40) })),
      ];
      return findDamages([photoOf("top", [damage("dent", boxAt(960, y))], { parts })], sedan).findings[0]?.location
        .part;
    };
    expect(at(280, [280])).toBe("front_door_left");
    expect(at(620, [620])).toBe("front_door_right");
    for (const doors of [
      [280, 620],
      [620, 280],
    ]) {
      expect([at(280, doors), at(620, doors)]).toEqual(["front_door_left", "front_door_right"]);
    }
  });
});

describe("findDamages: part without the part's own box", () => {
  test("follows from the angle if no part was found, and the rule says so", () => {
    const { findings } = placed("left_side", "dent", boxAt(640, 480), { parts: [] });
    expect(findings[0]?.location.part).toBe("front_door_left");
    expect(findings[0]?.measurements).toBeNull();
    expect(findings[0]?.rule).toMatch(/no part was found/);
    expect(placed("right_side", "dent", boxAt(960, 480), { parts: [] }).findings[0]?.location.part).toBe(
      "front_door_right",
    );
  });

  test("ignores unknown labels, and records a wheel under its panel", () => {
    const parts = [...partsAt("left_side"), { label: "antenna", confidence: 0.99, box: boxAt(680, 480, 400, 400) }];
    expect(placed("left_side", "dent", boxAt(680, 480), { parts }).findings[0]?.location.part).toBe("front_door_left");
    const wheel = placed("left_side", "scratch", boxAt(430, 620, 40)).findings[0];
    expect(wheel?.location.part).toBe("front_fender_left");
    expect(wheel?.rule).toMatch(
      /lies on the wheel that the part model found \(0\.90\); noted under the left front fender/,
    );
    expect(wheel?.fitting).toBe("wheel");
    expect(wheel?.estimated_repair.basis).toMatch(/wheel/);
    const behind = [...partsAt("rear"), { label: "wheel", confidence: 0.9, box: boxAt(430, 780, 60, 120) }];
    expect(placed("rear", "scratch", boxAt(430, 780, 40), { parts: behind }).findings[0]).toMatchObject({
      location: { part: "quarter_panel_left" },
      fitting: "wheel",
    });
    // The panel under which it is recorded is welded, but the wheel is not.
    const broken = placed("left_side", "panel_damage", boxAt(1160, 580, 120)).findings[0];
    expect(broken).toMatchObject({ location: { part: "quarter_panel_left" }, fitting: "wheel" });
    expect(broken?.rule).not.toMatch(/welded/);
    expect(placed("right_side", "scratch", mirrorBox(boxAt(430, 620, 40))).findings[0]?.location.part).toBe(
      "front_fender_right",
    );
    expect(placed("left_side", "whatever", boxAt(680, 480)).findings).toEqual([]);
  });

  test("is explained by a rule with share, part and confidence", () => {
    const rule = placed("left_side", "dent", boxAt(680, 480)).findings[0]?.rule ?? "";
    expect(rule).toMatch(/^100 % of the box lies on the front door that the part model found \(0\.90\)/);
  });
});

describe("findDamages with part detections that are wrong or missing", () => {
  const left = partsAt("left_side");
  const extra = (label: string, confidence: number, box: Box) => ({ label, confidence, box });
  const at = (parts: readonly object[], label: string, box: Box) =>
    placed("left_side", label, box, { parts }).findings[0];

  test("ignores a second detection of one door, and detections with low confidence", () => {
    const again = extra("front_door", 0.7, { x: 640, y: 430, width: 80, height: 100 });
    const noise = extra("hood", 0.4, { x: 560, y: 400, width: 240, height: 160 });
    const clean = at(left, "dent", boxAt(680, 480, 40));
    expect(at([...left, again, noise], "dent", boxAt(680, 480, 40))).toEqual(clean);
    expect(clean?.measurements?.diameter).toBe(16);
  });

  test("ignores a taillight at the front with low confidence, but not one with high confidence", () => {
    const tail = (confidence: number) => extra("taillight", confidence, { x: 900, y: 560, width: 120, height: 80 });
    const glass = (confidence: number) =>
      placed("front_left", "glass_damage", boxAt(960, 600), { parts: [...partsAt("front_left"), tail(confidence)] });
    expect(glass(0.65).findings[0]?.location.part).not.toMatch(/taillight/);
    expect(glass(0.95).findings[0]?.location.part).toBe("taillight_left");
  });

  test("places damage correctly when a third of the parts is missing", () => {
    const some = left.filter(({ label }) => !["front_door", "taillight", "headlight"].includes(label));
    expect(at(some, "dent", boxAt(680, 480))?.location.part).toBe("front_door_left");
    expect(at(some, "dent", boxAt(680, 480))?.rule).toMatch(/where it must be beside what was found/);
    expect(at(some, "glass_damage", boxAt(250, 455))?.location.part).toBe("headlight_left");
  });

  test("places damage correctly when one door is the only part", () => {
    const door = left.filter(({ label }) => label === "front_door");
    expect(at(door, "dent", boxAt(1180, 430))?.location.part).toBe("quarter_panel_left");
    expect(at(door, "dent", boxAt(430, 450))?.location.part).toBe("front_fender_left");
  });

  test("places damage correctly when the photo's edge cuts off a door", () => {
    const cut = [
      extra("front_door", 0.9, { x: 0, y: 300, width: 40, height: 260 }),
      extra("rear_door", 0.9, { x: 40, y: 300, width: 270, height: 255 }),
    ];
    expect(at(cut, "dent", boxAt(440, 430))?.location.part).toBe("quarter_panel_left");
  });

  test("places a box that covers a pane and its frame on the pane, and limits its size to the pane", () => {
    const shattered = placed("front", "glass_damage", { x: 150, y: 100, width: 1300, height: 700 }).findings[0];
    expect(shattered?.location.part).toBe("windshield");
    expect(shattered?.rule).toMatch(/^The box covers 100 % of the windshield/);
    expect(shattered?.measurements).toMatchObject({ length: 129, width: 80 });
    expect(shattered?.measurements?.method).toMatch(/no larger than the part$/);
    expect(shattered?.severity).toBe("severe");
  });

  test("prefers an implied part that contains the box to a detected part at the box's edge", () => {
    const windshield = extra("windshield", 0.9, { x: 480, y: 310, width: 190, height: 90 });
    expect(at([...left, windshield], "glass_damage", boxAt(700, 350, 90, 60))?.location.part).toBe("side_window_fl");
  });
});

describe("findDamages with detections that are not on the car", () => {
  test("drops detections on the background or on a second car, with the reason", () => {
    const other = { label: "front_door", confidence: 0.9, box: { x: 1500, y: 100, width: 60, height: 60 } };
    const { findings, dropped } = placed("left_side", "dent", boxAt(1530, 130), {
      parts: [...partsAt("left_side"), other],
    });
    expect(findings).toEqual([]);
    expect(dropped).toEqual([
      { image_index: 0, type: "dent", confidence: 0.6, reason: expect.stringMatching(/background or another car/) },
    ]);
  });

  test("drops nothing in a close-up with fewer than three parts", () => {
    const parts = [{ label: "front_door", confidence: 0.9, box: { x: 100, y: 100, width: 500, height: 600 } }];
    expect(placed("left_side", "dent", boxAt(1500, 800), { parts }).findings).toHaveLength(1);
  });

  test.each(angles.filter((angle) => ["interior", "dashboard", "engine", "trunk", "undercarriage"].includes(angle)))(
    "drops all detections in %s photos",
    (angle) => {
      const { findings, dropped } = placed(angle, "scratch", boxAt(800, 450), { parts: [] });
      expect(findings).toEqual([]);
      expect(dropped[0]?.reason).toMatch(/do not apply/);
    },
  );

  test("returns no findings for a photo declared as interior or mechanical that shows no part of the outside", () => {
    for (const type of ["interior", "mechanical"] as const) {
      expect(placed("front", "dent", boxAt(800, 400), { type, parts: [] }).findings).toEqual([]);
    }
  });
});

describe("findDamages with a wrongly declared angle", () => {
  test("takes the sides from the parts, and adds a note", () => {
    const asFront = findDamages(
      [photoOf("front", [damage("glass_damage", boxAt(490, 450))], { parts: partsAt("rear") })],
      sedan,
    );
    expect(asFront.findings[0]?.location.part).toBe("taillight_left");
    expect(asFront.notes).toEqual([
      { image_index: 0, note: expect.stringMatching(/^declared as front, .* show rear;/) },
    ]);
    const asLeft = findDamages(
      [photoOf("left_side", [damage("dent", boxAt(920, 480))], { parts: partsAt("right_side") })],
      sedan,
    );
    expect(asLeft.findings[0]?.location.part).toBe("front_door_right");
    const corner = findDamages(
      [photoOf("front_right", [damage("dent", boxAt(530, 480))], { parts: partsAt("rear_left") })],
      sedan,
    );
    expect(corner.findings[0]?.location.part).toBe("rear_door_left");
    expect(corner.notes[0]?.note).toMatch(/rear left/);
  });

  test("keeps the declared angle if the evidence is weak", () => {
    const parts = [{ label: "taillight", confidence: 0.6, box: boxAt(490, 450, 100) }];
    const { notes, angles } = findDamages([photoOf("front", [], { parts })], sedan);
    expect(angles).toEqual(["front"]);
    expect(notes.filter(({ note }) => note.startsWith("declared as"))).toEqual([]);
  });
});

describe("findDamages with panel damage that fills a close-up", () => {
  test("never places it on a lamp", () => {
    const lamp = { label: "headlight", confidence: 0.65, box: boxAt(1500, 200, 80, 60) };
    const photo = photoOf("right_side", [damage("panel_damage", boxAt(800, 450, 1590, 880))], { parts: [lamp] });
    const part = findDamages([photo], sedan).findings[0]?.location.part;
    expect(part).toBeDefined();
    expect(part).not.toMatch(/light|window|windshield/);
  });

  test("does not place it on a hood that a photo of the flank cannot show", () => {
    const hood = { label: "hood", confidence: 0.71, box: boxAt(800, 450, 1200, 700) };
    const photo = photoOf("left_side", [damage("panel_damage", boxAt(850, 450, 1400, 800))], { parts: [hood] });
    expect(findDamages([photo], sedan).findings[0]?.location.part).toMatch(/_(door|fender|panel)_left$/);
  });
});
