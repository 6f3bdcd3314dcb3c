import { z } from "zod";
import { Epoch, forked, forWorkstations, Name, Stamps, SyncRow } from "./sync-exchange.ts";

/** What a workstation and its host send each other to find the rows that differ. */

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

const Comparison = z.strictObject({
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

const Compared = z.union([
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

/** The digests of 10,000 rows. */
const maxBodyBytes = 1024 * 1024;

export const comparing = {
  method: "POST",
  path: "/sync/comparisons",
  sensitive: true,
  ignoresIdempotencyKey: true,
  maxBodyBytes,
  permission: "sync:write",
  summary: "Compare rows of both sides by their hashes",
  description: `When a link begins with rows on both sides: only what differs is sent then. ${forWorkstations}`,
  body: Comparison,
  response: Compared,
  errors: ["SYNC_NOT_LINKED"],
} as const;
