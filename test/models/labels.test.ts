import { describe, expect, it } from "vitest";
import { labelPhotos } from "../../scripts/models/export/labels.ts";
import type { DamageRow } from "../../server/features/visual/visual.repo.ts";
import { addedByHand, finding, inspection } from "./inspections.ts";

const confirmed = { review: "confirmed" } as const;
const rejected = { review: "rejected", reviewReason: "reflection" } as const;
const box = { x: 10, y: 20, width: 30, height: 40 };
/** One damage, detected in photos 0 and 1. */
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
const unlabeledOn = (...args: Parameters<typeof inspection>) => photosOf(...args).map(({ unlabelled }) => unlabelled);
/** A finding of the model, and the same finding after a person changed it. */
const reviewedAs = (found: DamageRow, change: Partial<DamageRow>): [DamageRow[], DamageRow[]] => [
  [found],
  [{ ...found, ...change }],
];

describe("labelPhotos: labels", () => {
  it("returns an accepted label for a confirmed finding that was not changed", () => {
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

  it("returns a corrected label with a person's box, and keeps the model's box", () => {
    const [photo] = photosOf(["front"], ...reviewedAs(finding(), { ...confirmed, coordinates: box }));
    expect(photo?.labels[0]).toMatchObject({ decision: "corrected", box, machine: { box: finding().coordinates } });
  });

  it("returns a corrected label in every photo for a finding whose type was changed", () => {
    const photos = photosOf(["front", "front_left"], ...reviewedAs(seenTwice, { type: "dent" }));
    expect(photos.map(({ labels }) => labels[0])).toMatchObject([
      { type: "dent", decision: "corrected", machine: { type: "scratch", confidence: 0.7 } },
      { type: "dent", decision: "corrected", machine: { type: "scratch", confidence: 0.5 } },
    ]);
  });

  it("uses the model's box in other photos of a damage whose box was changed in one photo", () => {
    const photos = photosOf(["front", "front_left"], ...reviewedAs(seenTwice, { coordinates: box }));
    expect(photos.map(({ labels }) => labels[0])).toMatchObject([
      { decision: "corrected", box },
      { decision: "accepted", box: { x: 500, y: 300, width: 60, height: 30 } },
    ]);
  });

  it("returns a label for a finding added with a box, and none after it was rejected", () => {
    const added = addedByHand({ coordinates: box, imageIndex: 0 });
    expect(decisionsOn(["front"], [], [added])).toEqual([["added"]]);
    const [photo] = photosOf(["front"], [], [{ ...added, ...rejected }]);
    expect(photo).toMatchObject({ labels: [], rejected: [], unlabelled: [] });
  });

  it("returns a rejected finding as a hard negative in each photo, with the reason", () => {
    const photos = photosOf(["front", "front_left"], ...reviewedAs(seenTwice, rejected));
    expect(photos.map(({ labels }) => labels)).toEqual([[], []]);
    expect(photos.map((photo) => photo.rejected[0])).toMatchObject([
      { type: "scratch", reason: "reflection", confidence: 0.7 },
      { type: "scratch", reason: "reflection", confidence: 0.5 },
    ]);
  });
});

describe("labelPhotos: reviewed", () => {
  const other = finding({ id: "other", position: 1 });

  it("is true if every finding on the photo was reviewed", () => {
    expect(reviewedOn(["front"], [finding(), other])).toEqual([false]);
    expect(reviewedOn(["front"], [finding(), other], [finding(confirmed), other])).toEqual([false]);
    expect(reviewedOn(["front"], [finding(), other], [finding(confirmed), { ...other, ...rejected }])).toEqual([true]);
    expect(reviewedOn(["front"], ...reviewedAs(finding(), { type: "dent" }))).toEqual([true]);
  });

  it("is true for a photo without findings only if the entire inspection was reviewed", () => {
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

  it("is false for all photos of an inspection without reviews", () => {
    expect(reviewedOn(["front", "rear"], [])).toEqual([false, false]);
    expect(reviewedOn(["front", "rear"], ...reviewedAs(finding(), confirmed))).toEqual([true, true]);
    expect(reviewedOn(["front", "rear"], ...reviewedAs(finding(confirmed), { review: null }))).toEqual([false, false]);
  });
});

describe("labelPhotos: unlabelled types", () => {
  it("include a type that another photo shows, if this photo may show the same place", () => {
    const all = ["front", "front_left", "left_side", "rear", "rear_right", "top"] as const;
    expect(unlabeledOn(all, ...reviewedAs(finding(), confirmed))).toEqual([
      [],
      ["scratch"],
      ["scratch"],
      [],
      [],
      ["scratch"],
    ]);
    const left = addedByHand({ type: "rust", part: "front_door_left", side: "left", coordinates: box, imageIndex: 2 });
    expect(unlabeledOn(all, [], [left])).toEqual([[], ["rust"], [], [], [], ["rust"]]);
  });

  it("include the type of a finding that was added without a box", () => {
    expect(unlabeledOn(["front", "rear"], [], [addedByHand({ type: "rust" })])).toEqual([["rust"], []]);
    // a finding with a photo but no box is visible on that photo
    expect(unlabeledOn(["front", "rear"], [], [addedByHand({ type: "rust", imageIndex: 1 })])).toEqual([
      ["rust"],
      ["rust"],
    ]);
  });

  it("include the type of a finding rejected as old, which is damage nevertheless", () => {
    const [photo] = photosOf(["front"], ...reviewedAs(finding(), { review: "rejected", reviewReason: "old" }));
    expect(photo).toMatchObject({ labels: [], rejected: [], unlabelled: ["scratch"], reviewed: true });
  });
});

it("labelPhotos leaves out photos of the cabin and the engine", () => {
  expect(photosOf(["front", "interior", "engine", "rear"], []).map(({ fileId }) => fileId)).toEqual([
    "file-0",
    "file-3",
  ]);
});
