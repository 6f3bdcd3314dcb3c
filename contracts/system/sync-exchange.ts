import { z } from "zod";

/** What a workstation and its host send each other: batches of rows, and their answers. */

export const forWorkstations =
  "Workstations call it; the protocol may change with the product, and is no interface for integrations.";

export const StorageKey = z.string().regex(/^[\w./-]{1,200}$/, "a storage key");
export const FileKey = z.strictObject({
  key: StorageKey.meta({ description: "the storage key that a row of the workspace has" }),
});

const Stamp = z.string().max(28);
export const Stamps = z.strictObject({ stamp: Stamp, fields: z.record(z.string(), Stamp), deleted: Stamp.nullable() });

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

export const forked = z
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
    version: z
      .string()
      .max(100)
      .optional()
      .meta({ description: "of the product; with another one, refused rows are sent again" }),
    old: z
      .array(z.int())
      .optional()
      .meta({ description: "places in `rows` of those that their workstation had before it was linked: no events" }),
    isEnd: z.boolean(),
  }),
  forked,
]);
