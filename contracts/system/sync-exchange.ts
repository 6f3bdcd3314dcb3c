import { z } from "zod";

/** What a workstation and its host send each other: batches of rows, and their answers. */

const Stamp = z.string().max(28);
const Stamps = z.strictObject({ stamp: Stamp, fields: z.record(z.string(), Stamp), deleted: Stamp.nullable() });

export const SyncRow = z
  .strictObject({
    table: z.string().min(1).max(64),
    id: z.string().max(1000),
    ...Stamps.shape,
    values: z.record(z.string(), z.unknown()).nullable(),
    based: Stamps.nullable().meta({ description: "the version that the sender knows the receiver to have" }),
    unsure: z.boolean().optional().meta({ description: "the receiver was restored, and may lack that version" }),
  })
  .meta({ id: "SyncRow" });

export const Name = z.string().regex(/^[0-9a-f]{24,64}$/, "24 to 64 hex digits");
const Receipt = z.string().regex(/^[0-9a-f]{64}$/, "64 hex digits");
export const Epoch = z.string().regex(/^[0-9a-f]{8,64}$/, "8 to 64 hex digits");
const Place = z.int().min(0);
export const Cursor = z.strictObject({ epoch: Epoch, seq: Place, nonce: Epoch });

export const SyncBatch = z.strictObject({
  installationId: Name,
  epoch: Epoch,
  n: z
    .int()
    .min(1)
    .max(2 ** 31 - 1)
    .meta({ description: "counts from 1 in each epoch, without gaps" }),
  receipt: Receipt.meta({ description: "of the batch before; for the first one the SHA-256 of the epoch" }),
  sentAtMs: z.int().min(0).meta({ description: "the sender's time" }),
  rows: z.array(SyncRow).max(2000),
});

const forked = z
  .object({
    outcome: z.literal("forked"),
    isHostBehind: z.boolean().optional().meta({ description: "the host was restored, and may lack what it once had" }),
  })
  .meta({ description: "the two sides do not have the same past: begin a new epoch and send everything" });

export const Pushed = z.union([
  z.object({
    outcome: z.enum(["applied", "repeated"]),
    receipt: z.string(),
    verdicts: z
      .array(z.string())
      .meta({ description: "`merged`, `held`, or `refused: ` and why; in the order of the rows" }),
  }),
  forked,
  z.object({ outcome: z.literal("clock") }).meta({ description: "the sender's clock is more than five minutes off" }),
]);

export const Pulled = z.union([
  z.object({
    outcome: z.literal("rows"),
    rows: z.array(SyncRow),
    cursor: z.object({ epoch: z.string(), seq: z.int(), nonce: z.string() }),
    receipt: z.string().meta({ description: "for the last batch that the host has of this workstation" }),
    lastBatch: z.int().optional().meta({ description: "the number of that batch" }),
    isEnd: z.boolean(),
  }),
  forked,
]);

const Digest = z.string().regex(/^[0-9a-f]{32}$/, "32 hex digits");
const group = { table: z.string().min(1).max(64), isDeleted: z.boolean() };
const part = {
  ...group,
  bits: z
    .int()
    .min(0)
    .max(16)
    .meta({ description: "the rows are in 2 to the power of this many ranges, by their ids" }),
};

export const Comparison = z.strictObject({
  installationId: Name,
  epoch: Epoch,
  step: z.discriminatedUnion("kind", [
    z.strictObject({
      kind: z.literal("begin"),
      rows: z.int().min(0).meta({ description: "how many rows the workstation has" }),
    }),
    z.strictObject({
      kind: z.literal("ranges"),
      ...part,
      first: z.int().min(0).max(0xffff),
      digests: z
        .array(z.string().regex(/^[0-9a-f]{33,46}$/, "33 to 46 hex digits"))
        .min(1)
        .max(1024)
        .meta({ description: "of consecutive ranges: the sum of the digests of their rows, and the number of rows" }),
    }),
    z.strictObject({
      kind: z.literal("rows"),
      ...part,
      ranges: z
        .array(z.strictObject({ at: z.int().min(0).max(0xffff), rows: z.array(Digest).max(10_000) }))
        .min(1)
        .max(1024)
        .meta({ description: "ranges that differ, with the digests of the workstation's rows" }),
      after: z
        .string()
        .regex(/^[0-9a-f]{1,64}$/, "hex digits")
        .nullable()
        .meta({ description: "`next` of the answer before" }),
    }),
  ]),
});

const Versions = z.array(z.object(Stamps.shape));

export const Compared = z.union([
  z.object({
    outcome: z.literal("begun"),
    cursor: z.object({ epoch: z.string(), seq: z.int(), nonce: z.string() }),
    receipt: z.string().meta({ description: "for the last batch that the host has of this workstation" }),
    lastBatch: z.int().meta({ description: "the number of that batch" }),
    groups: z.array(z.object({ table: z.string(), isDeleted: z.boolean(), rows: z.int() })),
  }),
  z.object({
    outcome: z.literal("ranges"),
    versions: Versions,
    ranges: z.array(z.array(z.int()).nullable()).meta({
      description:
        "null: the range differs. Otherwise the stamps of its rows in the order of their digests, as pairs: a place in `versions`, and for how many rows",
    }),
  }),
  z.object({
    outcome: z.literal("rows"),
    versions: Versions,
    equal: z.array(z.array(z.int())).meta({
      description: "for each range and row of the request its place in `versions`, or -1; empty after the first page",
    }),
    lacking: z.array(SyncRow).meta({ description: "rows of the host that the workstation lacks or has otherwise" }),
    next: z.string().nullable(),
  }),
  z
    .object({ outcome: z.enum(["preparing", "unlike"]) })
    .meta({ description: "`preparing`: ask again. `unlike`: pull everything, one side has hardly any rows" }),
  forked,
]);
