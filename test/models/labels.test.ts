import { describe, expect, it } from "vitest";
import { labelPhotos } from "../../scripts/models/export/labels.ts";
import type { DamageRow } from "../../server/features/visual/visual.repo.ts";
import { addedByHand, finding, inspection } from "./inspections.ts";

const confirmed = { review: "confirmed" } as const;
const rejected = { review: "rejected", reviewReason: "reflection" } as const;
const box = { x: 10, y: 20, width: 30, height: 40 };
/** The same damage, seen in photo 0 and 1. */
const seenTwice = finding({
  seenIn: [
    ...finding().seenIn,
    { image_index: 1, coordinates: { x: 500, y: 300, width: 60, height: 30 }, confidence: 0.5 },
  ],
});
const photosOf = (...args: Parameters<typeof inspection>) => labelPhotos(inspection(...args));
const decisionsOn = (...args: Parameters<typeof inspection>) =>
  photosOf(...args).map(({ labels }) => labels.map(({ decision }) => decision));
const reviewedOn = (...args: Parameters<typeof inspection>) => photosOf(...args).map(({ reviewed }) => reviewed);
const unlabelledOn = (...args: Parameters<typeof inspection>) => photosOf(...args).map(({ unlabelled }) => unlabelled);
/** What the machine found, and the same after a person changed it. */
const reviewedAs = (found: DamageRow, change: Partial<DamageRow>): [DamageRow[], DamageRow[]] => [
  [found],
  [{ ...found, ...change }],
];

describe("a label", () => {
  it("is accepted where the finding stands as the machine gave it", () => {
    const [photo] = photosOf(["front"], ...reviewedAs(finding(), confirmed));
    expect(photo?.labels).toEqual([
      expect.objectContaining({
        type: "scratch",
        box: finding().coordinates,
        decision: "accepted",
        machine: { type: "scratch", confidence: 0.7, box: finding().coordinates },
      }),
    ]);
  });

  it("is corrected where a person drew another box; the machine's is kept beside it", () => {
    const [photo] = photosOf(["front"], ...reviewedAs(finding(), { ...confirmed, coordinates: box }));
    expect(photo?.labels[0]).toMatchObject({ decision: "corrected", box, machine: { box: finding().coordinates } });
  });

  it("is corrected where a person named another type, in every photo", () => {
    const photos = photosOf(["front", "front_left"], ...reviewedAs(seenTwice, { type: "dent" }));
    expect(photos.map(({ labels }) => labels[0])).toMatchObject([
      { type: "dent", decision: "corrected", machine: { type: "scratch", confidence: 0.7 } },
      { type: "dent", decision: "corrected", machine: { type: "scratch", confidence: 0.5 } },
    ]);
  });

  it("has the machine's box in the other photos that show a damage drawn anew in one", () => {
    const photos = photosOf(["front", "front_left"], ...reviewedAs(seenTwice, { coordinates: box }));
    expect(photos.map(({ labels }) => labels[0])).toMatchObject([
      { decision: "corrected", box },
      { decision: "accepted", box: { x: 500, y: 300, width: 60, height: 30 } },
    ]);
  });

  it("is there for what was added with a box, and not for what was taken back", () => {
    const added = addedByHand({ coordinates: box, imageIndex: 0 });
    expect(decisionsOn(["front"], [], [added])).toEqual([["added"]]);
    const [photo] = photosOf(["front"], [], [{ ...added, ...rejected }]);
    expect(photo).toMatchObject({ labels: [], rejected: [], unlabelled: [] });
  });

  it("is not there for what was rejected: a hard negative in each photo, with the reason", () => {
    const photos = photosOf(["front", "front_left"], ...reviewedAs(seenTwice, rejected));
    expect(photos.map(({ labels }) => labels)).toEqual([[], []]);
    expect(photos.map((photo) => photo.rejected[0])).toMatchObject([
      { type: "scratch", reason: "reflection", confidence: 0.7 },
      { type: "scratch", reason: "reflection", confidence: 0.5 },
    ]);
  });
});

describe("a photo is reviewed", () => {
  const other = finding({ id: "other", position: 1 });

  it("when every finding on it is decided", () => {
    expect(reviewedOn(["front"], [finding(), other])).toEqual([false]);
    expect(reviewedOn(["front"], [finding(), other], [finding(confirmed), other])).toEqual([false]);
    expect(reviewedOn(["front"], [finding(), other], [finding(confirmed), { ...other, ...rejected }])).toEqual([true]);
    expect(reviewedOn(["front"], ...reviewedAs(finding(), { type: "dent" }))).toEqual([true]);
  });

  it("without findings only when its whole inspection is", () => {
    const open = {
      ...other,
      coordinates: box,
      imageIndex: 1,
      seenIn: [{ image_index: 1, coordinates: box, confidence: 0.4 }],
    };
    const found = [finding(), open];
    expect(reviewedOn(["front", "rear", "top"], found, [finding(confirmed), open])).toEqual([true, false, false]);
    const all = [finding(confirmed), { ...open, ...rejected }];
    expect(reviewedOn(["front", "rear", "top"], found, all)).toEqual([true, true, true]);
  });

  it("never, where nobody decided on anything", () => {
    expect(reviewedOn(["front", "rear"], [])).toEqual([false, false]);
    expect(reviewedOn(["front", "rear"], ...reviewedAs(finding(), confirmed))).toEqual([true, true]);
    expect(reviewedOn(["front", "rear"], ...reviewedAs(finding(confirmed), { review: null }))).toEqual([false, false]);
  });
});

describe("a type may be there without a label", () => {
  it("where another photo shows the damage and this one may, too", () => {
    const all = ["front", "front_left", "left_side", "rear", "rear_right", "top"] as const;
    expect(unlabelledOn(all, ...reviewedAs(finding(), confirmed))).toEqual([
      [],
      ["scratch"],
      ["scratch"],
      [],
      [],
      ["scratch"],
    ]);
    const left = addedByHand({ type: "rust", part: "front_door_left", side: "left", coordinates: box, imageIndex: 2 });
    expect(unlabelledOn(all, [], [left])).toEqual([[], ["rust"], [], [], [], ["rust"]]);
  });

  it("where it was added without a box", () => {
    expect(unlabelledOn(["front", "rear"], [], [addedByHand({ type: "rust" })])).toEqual([["rust"], []]);
    // whoever names a photo says that it shows the damage
    expect(unlabelledOn(["front", "rear"], [], [addedByHand({ type: "rust", imageIndex: 1 })])).toEqual([
      ["rust"],
      ["rust"],
    ]);
  });

  it("where it was rejected as old: no finding, and damage all the same", () => {
    const [photo] = photosOf(["front"], ...reviewedAs(finding(), { review: "rejected", reviewReason: "old" }));
    expect(photo).toMatchObject({ labels: [], rejected: [], unlabelled: ["scratch"], reviewed: true });
  });
});

it("photos of a cabin or an engine are left out: body damage models do not look at them", () => {
  expect(photosOf(["front", "interior", "engine", "rear"], []).map(({ fileId }) => fileId)).toEqual([
    "file-0",
    "file-3",
  ]);
});
