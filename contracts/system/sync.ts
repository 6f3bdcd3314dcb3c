import { z } from "zod";
import { contract } from "../kit/endpoint.ts";
import { Instant } from "../kit/values.ts";

export const SyncStatus = z
  .object({
    role: z.enum(["none", "workstation", "host"]).meta({
      description:
        "`workstation`: the workspace is linked with another server. `host`: workstations exchange the workspace with this server",
    }),
    url: z.string().nullable().meta({ description: "the linked server; null if there is none" }),
    linkedAt: Instant.nullable(),
    isRunning: z.boolean().meta({ description: "whether an exchange runs at this moment" }),
    lastSuccessAt: Instant.nullable().meta({
      description: "the last complete exchange since the start of this server",
    }),
    lastError: z
      .object({ at: Instant, code: z.string(), message: z.string() })
      .nullable()
      .meta({ description: "why the last exchange failed; null if it succeeded" }),
    nextAttemptAt: Instant.nullable(),
    unsent: z.int().meta({ description: "rows that the linked server does not have yet" }),
    waiting: z.int().meta({ description: "received rows that wait for another one" }),
    refused: z.int().meta({ description: "received rows that could not be stored" }),
    conflicts: z.int().meta({ description: "versions that lost against an edit on another machine" }),
  })
  .meta({ id: "SyncStatus" });
export type SyncStatus = z.infer<typeof SyncStatus>;

const Stamp = z.string().max(28);
const Stamps = z.strictObject({ stamp: Stamp, fields: z.record(z.string(), Stamp), deleted: Stamp.nullable() });

export const SyncRow = z
  .strictObject({
    table: z.string().min(1).max(64),
    id: z.string().max(1000),
    ...Stamps.shape,
    values: z.record(z.string(), z.unknown()).nullable(),
    based: Stamps.nullable().meta({ description: "the version that the sender knows the receiver to have" }),
  })
  .meta({ id: "SyncRow" });

const Name = z.string().regex(/^[0-9a-f]{24,64}$/, "24 to 64 hex digits");
const Receipt = z.string().regex(/^[0-9a-f]{64}$/, "64 hex digits");
const Epoch = z.string().regex(/^[0-9a-f]{8,64}$/, "8 to 64 hex digits");
const Place = z.int().min(0);
const Cursor = z.strictObject({ epoch: Epoch, seq: Place, nonce: Epoch });

const SyncBatch = z.strictObject({
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
  .object({ outcome: z.literal("forked") })
  .meta({ description: "the two sides do not have the same past: begin a new epoch and send everything" });

const Pushed = z.union([
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

const Pulled = z.union([
  z.object({
    outcome: z.literal("rows"),
    rows: z.array(SyncRow),
    cursor: z.object({ epoch: z.string(), seq: z.int(), nonce: z.string() }),
    receipt: z.string().meta({ description: "for the last batch that the host has of this workstation" }),
    isEnd: z.boolean(),
  }),
  forked,
]);

const common = { auth: "any", shape: "plain" } as const;
const onlyProduction = "Only a production workspace takes part in sync (INSUFFICIENT_PERMISSIONS at `/sandbox/v1`).";
const forWorkstations =
  "Workstations call it; the protocol may change with the product, and is no interface for integrations.";

/** The longest body of a batch in bytes, unpacked. A workstation ends a batch after 1 MiB; one row is far smaller than the rest. */
const maxBatchBytes = 8 * 1024 * 1024;

export const sync = contract({
  link: {
    ...common,
    permission: "sync:write",
    method: "PUT",
    path: "/sync/link",
    sensitive: true,
    summary: "Link the workspace with a hosted server",
    description: [
      "The key needs the permission `sync:write` on the hosted server, which names the workspace there. The link begins with everything that both sides have, and goes on in the background.",
      "Called again, it replaces the address and the key. VALIDATION_ERROR names `url` or `apiKey` and what is wrong with it. Beyond this machine and its local network, the address needs https.",
      "SYNC_UNAVAILABLE: this server cannot be linked, or has no safe place for the key.",
      onlyProduction,
    ].join(" "),
    body: z.strictObject({
      url: z
        .url({ protocol: /^https?$/, error: "write it as https://cars.example.com" })
        .max(300)
        .meta({ description: "the address of the hosted server", example: "https://cars.example.com" }),
      apiKey: z
        .string()
        .trim()
        .regex(
          /^prod_[!-~]{8,200}$/,
          "is no production key: create one on the hosted server with the permission sync:write",
        ),
    }),
    response: SyncStatus,
    errors: ["SYNC_UNAVAILABLE"],
  },
  status: {
    ...common,
    permission: "sync:read",
    method: "GET",
    path: "/sync/status",
    summary: "Read the state of the link",
    response: SyncStatus,
    volatile: "all",
    errors: [],
  },
  run: {
    ...common,
    permission: "sync:write",
    method: "POST",
    path: "/sync/run",
    summary: "Exchange now, without waiting for the next attempt",
    description:
      "Answers when the exchange has ended, after ten seconds at the latest; it then goes on in the background. `lastError` says why it failed.",
    response: SyncStatus,
    errors: ["SYNC_NOT_LINKED"],
  },
  unlink: {
    ...common,
    permission: "sync:write",
    method: "DELETE",
    path: "/sync/link",
    summary: "End the link of the workspace",
    description:
      "The rows stay on both sides, and the key is deleted here. Changes that were not sent yet are not sent any more. The key stays valid on the hosted server: revoke it there.",
    response: null,
    status: 204,
    errors: ["SYNC_NOT_LINKED"],
  },
  host: {
    ...common,
    permission: "sync:write",
    method: "PUT",
    path: "/sync/host",
    summary: "Let workstations exchange this workspace with the server",
    description: `Begins to note changes of the workspace, the first time. ${forWorkstations} ${onlyProduction}`,
    response: z.object({ timeMs: z.int().meta({ description: "the server's time" }) }),
    volatile: "all",
    errors: ["SYNC_UNAVAILABLE"],
  },
  push: {
    ...common,
    permission: "sync:write",
    method: "POST",
    path: "/sync/batches",
    sensitive: true,
    maxBodyBytes: maxBatchBytes,
    summary: "Send changes of a workstation",
    description: `A repeated batch answers what the first one did. ${forWorkstations}`,
    body: SyncBatch,
    response: Pushed,
    errors: ["SYNC_NOT_LINKED"],
  },
  pull: {
    ...common,
    permission: "sync:write",
    method: "POST",
    path: "/sync/pulls",
    sensitive: true,
    summary: "Get the changes after a place",
    description: forWorkstations,
    body: z.strictObject({ installationId: Name, epoch: Epoch, cursor: Cursor.nullable() }),
    response: Pulled,
    errors: ["SYNC_NOT_LINKED"],
  },
});
