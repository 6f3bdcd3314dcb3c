import { z } from "zod";
import { contract } from "./kit/endpoint.ts";
import { Instant } from "./kit/values.ts";

const Check = z.object({ ok: z.boolean(), version: z.string().nullable(), detail: z.string().nullable() });
export const Readiness = z.object({
  ready: z.boolean(),
  version: z.string(),
  mode: z.enum(["workstation", "hosted"]),
  checks: z.object({ database: Check, storage: Check, models: Check, ffmpeg: Check, jobs: Check, vin: Check }),
});

const Storage = z
  .object({
    state: z.enum(["ok", "low", "full"]),
    freeBytes: z.int().nullable(),
    totalBytes: z.int().nullable(),
  })
  .meta({
    id: "Storage",
    description:
      "The disk of the data folder. `low`: make room soon. `full`: nothing new is saved until there is room; reading and signing in work.",
  });

const root = { at: "root", auth: "public", shape: "plain", errors: [] } as const;

export const system = contract({
  health: {
    ...root,
    method: "GET",
    path: "/health",
    summary: "Whether the server is alive",
    response: z.object({
      status: z.literal("ok"),
      version: z.string(),
      time: Instant,
      demo: z.boolean().meta({ description: "whether all that it holds is made up (`npm run demo`)" }),
      firstAccount: z
        .boolean()
        .meta({ description: "whether this workstation has no account yet; false where hosted" }),
      storage: Storage,
    }),
  },
  ready: {
    ...root,
    method: "GET",
    path: "/ready",
    summary: "Whether everything it needs is there, with versions; 503 where not",
    response: Readiness,
  },
  events: {
    auth: "any",
    shape: "plain",
    method: "GET",
    path: "/events",
    summary: "Progress as server-sent events",
    description:
      "Of the own workspace, and of a team's vehicles to its members who may view its inventory. Event names and payloads are those of the event stream schema; each has an id, and Last-Event-ID resumes after it, at whichever instance. A key hears what it may read: `inspection` inspections:read, `spin360` media:read, `market_import` pricing:read, `webhook` webhooks:read, `job` whatever its `resource` is; one of them is needed.",
    response: null,
    status: 200,
    produces: ["text/event-stream"],
    errors: ["INSUFFICIENT_PERMISSIONS"],
  },
});
