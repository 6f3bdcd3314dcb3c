import { z } from "zod";
import { contract } from "../kit/endpoint.ts";
import { inQuery, page } from "../kit/values.ts";
import { comparing } from "./sync-comparison.ts";
import {
  Cursor,
  Epoch,
  FileKey,
  forWorkstations,
  Name,
  Pulled,
  Pushed,
  StorageKey,
  SyncBatch,
} from "./sync-exchange.ts";
import { SyncRun, SyncStatus } from "./sync-status.ts";

const Waiting = z.array(
  z.object({
    kind: z.string().meta({ description: "the kind of record: `vehicles`, `contacts`, `leads`, ..." }),
    rows: z.int(),
  }),
);

const common = { auth: "any", shape: "plain" } as const;
const onlyProduction = "Only a production workspace takes part in sync (INSUFFICIENT_PERMISSIONS at `/sandbox/v1`).";

/** The longest body of a batch in bytes, unpacked. A workstation ends a batch after 2 MiB; one row is far smaller than the rest. */
const maxBatchBytes = 8 * 1024 * 1024;

/** A file travels in pieces of 8 MiB. */
const maxPieceBytes = 8 * 1024 * 1024;

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
      "Called again, it replaces the address and the key. VALIDATION_ERROR names `url` or `apiKey` and what is wrong with it. Beyond this machine, the address needs https.",
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
  pause: {
    ...common,
    permission: "sync:write",
    method: "POST",
    path: "/sync/pause",
    summary: "Pause the link",
    description:
      "Changes are still noted, and exchanged after `POST /sync/resume`. A running exchange completes. `POST /sync/run` makes one exchange meanwhile.",
    response: SyncStatus,
    errors: ["SYNC_NOT_LINKED"],
  },
  resume: {
    ...common,
    permission: "sync:write",
    method: "POST",
    path: "/sync/resume",
    summary: "Continue a paused link",
    response: SyncStatus,
    errors: ["SYNC_NOT_LINKED"],
  },
  queue: {
    ...common,
    permission: "sync:read",
    method: "GET",
    path: "/sync/queue",
    summary: "Count what waits, by kind of record",
    response: z.object({
      out: Waiting.meta({ description: "rows that the linked server does not have yet" }),
      in: Waiting.meta({
        description: "received rows that wait for another one, or for a newer version of this server",
      }),
    }),
    volatile: "all",
    errors: [],
  },
  history: {
    ...common,
    permission: "sync:read",
    method: "GET",
    path: "/sync/history",
    summary: "List the exchanges of the last 30 days, newest first",
    description:
      "Exchanges that had nothing to send or receive are left out. Failed attempts in a row with the same error are one entry.",
    query: z.object(page(50, 500)),
    response: z.object({ runs: z.array(SyncRun), total: z.int(), limit: z.int(), offset: z.int() }),
    errors: [],
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
    ignoresIdempotencyKey: true,
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
    ignoresIdempotencyKey: true,
    summary: "Get the changes after a place",
    description: forWorkstations,
    body: z.strictObject({ installationId: Name, epoch: Epoch, cursor: Cursor.nullable() }),
    response: Pulled,
    errors: ["SYNC_NOT_LINKED"],
  },
  compare: { ...common, ...comparing },
  news: {
    ...common,
    permission: "sync:write",
    method: "GET",
    path: "/sync/news",
    summary: "Wait until there are changes after a place",
    description: `Answers at once if there are, else with the next change, or after 25 seconds. ${forWorkstations}`,
    query: z.object({
      epoch: Epoch.meta({ description: "`cursor.epoch` of the last pull" }),
      seq: inQuery(z.int().min(0)).meta({ description: "`cursor.seq` of the last pull" }),
    }),
    response: z.object({ hasNews: z.boolean() }),
    volatile: "all",
    errors: ["SYNC_NOT_LINKED"],
  },
  wantedFiles: {
    ...common,
    permission: "sync:write",
    method: "GET",
    path: "/sync/files",
    summary: "List the files that the server waits for",
    description: `Files of rows that it has, 1,000 at a time in the order of their keys. ${forWorkstations}`,
    query: z.object({ after: StorageKey.optional().meta({ description: "`next` of the page before" }) }),
    response: z.object({
      files: z.array(
        z.object({
          key: z.string(),
          bytes: z.int().meta({ description: "of the whole file" }),
          received: z.int().meta({ description: "how many of them are there: it goes on from here" }),
        }),
      ),
      next: z.string().nullable(),
      refused: z.array(z.string()).optional().meta({
        description:
          "with the first page: the keys of files that it does not take, because they are damaged or of another type",
      }),
    }),
    volatile: "all",
    errors: ["SYNC_NOT_LINKED"],
  },
  sendFile: {
    ...common,
    permission: "sync:write",
    method: "PUT",
    path: "/sync/files/{key}",
    summary: "Send a piece of a file",
    description: [
      "A piece has 8 MiB, the last one the rest. A piece that does not begin at `received` changes nothing: the answer says where to go on.",
      "The last piece completes the file: the server verifies its hash and looks at its content before anybody can see it.",
      `RESOURCE_NOT_FOUND: no row of the workspace has this key. ${forWorkstations}`,
    ].join(" "),
    params: FileKey,
    query: z.object({
      offset: inQuery(z.int().min(0)).meta({ description: "where the piece begins" }),
      bytes: inQuery(z.int().min(1)).meta({ description: "size of the whole file" }),
      sha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/, "64 hex digits")
        .meta({ description: "of the whole file" }),
    }),
    upload: { field: "chunk", maxBytes: maxPieceBytes },
    response: z.object({
      received: z.int(),
      isStored: z.boolean().meta({ description: "the file is complete and verified" }),
    }),
    errors: ["SYNC_NOT_LINKED", "RESOURCE_NOT_FOUND", "FILE_TOO_LARGE", "UPLOAD_FAILED"],
  },
  readFile: {
    ...common,
    permission: "sync:write",
    method: "GET",
    path: "/sync/files/{key}",
    summary: "Get a piece of a file",
    description: `At most 8 MiB from \`offset\`. \`Content-Range\` has the size of the whole file, \`Repr-Digest\` its SHA-256. RESOURCE_NOT_FOUND: no row of the workspace has this key, or the file is not here yet. ${forWorkstations}`,
    params: FileKey,
    query: z.object({ offset: inQuery(z.int().min(0)).meta({ description: "where the piece begins" }) }),
    response: null,
    status: 200,
    produces: ["application/octet-stream"],
    volatile: "all",
    errors: ["SYNC_NOT_LINKED", "RESOURCE_NOT_FOUND"],
  },
});
