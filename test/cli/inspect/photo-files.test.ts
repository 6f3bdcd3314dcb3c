import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { angleInName, angleSeen, expanded, typeOf } from "../../../server/cli/inspect/photo-files.ts";

const folder = mkdtempSync(join(tmpdir(), "forecourt-photos-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string): string => join(folder, name);
for (const name of ["b.JPG", "a.jpg", "car [1].jpg", "car 1.jpg", "notes.txt"]) writeFileSync(at(name), "");

describe("expanded", () => {
  it.each([
    ["every photo, whatever the case of its ending", "*.jpg", ["a.jpg", "b.JPG", "car 1.jpg", "car [1].jpg"]],
    ["a single character", "?.jpg", ["a.jpg", "b.JPG"]],
    ["brackets, which names of files have", "car [*].jpg", ["car [1].jpg"]],
    ["a name without a pattern", "car [1].jpg", ["car [1].jpg"]],
    ["a pattern without a file, which is reported as it was entered", "*.heic", ["*.heic"]],
    ["a pattern in no folder", "none/*.jpg", ["none/*.jpg"]],
  ])("on Windows finds %s", (_what, pattern, names) => {
    expect(expanded([at(pattern)], "win32")).toEqual(names.map(at));
  });

  it("leaves elsewhere what the shell has left", () => {
    expect(expanded([at("*.jpg")], "linux")).toEqual([at("*.jpg")]);
  });
});

describe("angleInName", () => {
  it.each([
    ["2_front_left.jpg", "front_left"],
    ["Rear-Right 3.HEIC", "rear_right"],
    ["dent front.jpg", "front"],
    ["dashboard.jpg", "dashboard"],
    ["03_Trunk (2).JPG", "trunk"],
    ["IMG_0042.jpg", undefined],
    ["trunk_lid_dent.jpg", undefined],
    ["engine hood scratch.jpg", undefined],
    ["interior_rear.jpg", undefined],
  ])("of %s is %s", (name, angle) => expect(angleInName(name)).toBe(angle));
});

describe("angleSeen", () => {
  const sight = {
    ...{ index: 0, width: 1600, height: 1200, usable: true, notes: [], car_seen: false, shows_outside: false },
    ...{ angle: null, confidence: 0, unlikely_angles: [], turn: 0 as const, parts: [] },
  };

  it("is the angle that the models see", () => {
    expect(angleSeen({ ...sight, car_seen: true, shows_outside: true, angle: "rear_left", confidence: 0.9 })).toBe(
      "rear_left",
    );
  });

  it.each([
    ["no car", false],
    ["parts that photos of the cabin have as well", true],
  ])("is one of the outside for a photo with %s: only a name says that it is of the cabin", (_what, isCarSeen) => {
    expect(typeOf(angleSeen({ ...sight, car_seen: isCarSeen }))).toBe("exterior");
  });

  it("is none that the parts contradict", () => {
    const angle = angleSeen({ ...sight, unlikely_angles: ["front", "front_left"] });
    expect(["front", "front_left"]).not.toContain(angle);
    expect(typeOf(angle)).toBe("exterior");
  });
});
