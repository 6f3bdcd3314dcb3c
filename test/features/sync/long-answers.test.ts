import { describe, expect, it } from "vitest";
import { compareRanges } from "../../../server/features/sync/compare/host.ts";
import { rangeOf, tag } from "../../../server/features/sync/compare/row-hash.ts";
import { createVersionList, digestOf, type Hashed } from "../../../server/features/sync/compare/stored-hashes.ts";
import { maxSizeOfBatch } from "../../../server/features/sync/protocol/batch.ts";

const hex = (number: number, digits: number): string => number.toString(16).padStart(digits, "0");
const stampOf = (number: number): string => `${hex(number, 12)}-0000-abcdef`;

/** Rows with 30 fields, each changed at another time. */
const worked = Array.from({ length: 4000 }, (_, number) => ({
  row_id: `lead-${number}`,
  hash: `${tag}${hex((number * 16) % 0x10000, 4)}${hex(number, 32)}`,
  seq: number,
  stamp: stampOf(number),
  fields: JSON.stringify(
    Object.fromEntries(Array.from({ length: 30 }, (_, field) => [`field${field}`, stampOf(number * 30 + field)])),
  ),
  deleted: null,
  shared_stamp: null,
}));

describe("the host's answer about ranges of rows that were changed field by field", () => {
  it("leaves out ranges that would make it too long for the workstation", async () => {
    const bits = 4;
    const byRange = Map.groupBy(worked, ({ hash }) => rangeOf(hash, bits));
    const digests = Array.from({ length: 2 ** bits }, (_, at) =>
      digestOf((byRange.get(at) ?? []) as unknown as Hashed[]),
    );
    const place = { run: async () => worked, workspaceId: "w" };
    const request = { kind: "ranges", table: "leads", isDeleted: false, bits, first: 0, digests } as const;
    const answer = await compareRanges(place, request);
    if (answer.outcome !== "ranges") expect.fail(answer.outcome);
    expect(answer.ranges[0]).not.toBeNull();
    expect(answer.ranges.at(-1)).toBeNull();
    expect(JSON.stringify(answer).length).toBeLessThan(2 * maxSizeOfBatch);
  });
});

describe("the versions of an answer", () => {
  it("contain equal stamps once, also if they came by HTTP", () => {
    const { versions, placeOf } = createVersionList();
    const ofFields = { name: stampOf(2) };
    const stamps = [
      { stamp: stampOf(1), fields: {}, deleted: null },
      { stamp: stampOf(1), fields: ofFields, deleted: null },
    ];
    const places = [...stamps, ...(JSON.parse(JSON.stringify(stamps)) as typeof stamps)].map(placeOf);
    expect(places).toEqual([0, 1, 0, 1]);
    expect(versions).toHaveLength(2);
  });
});
