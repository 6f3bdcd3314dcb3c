import { z } from "zod";
import { Instant } from "../kit/values.ts";

/** What a server says about its link. */
export const SyncStatus = z
  .object({
    role: z.enum(["none", "workstation", "host"]).meta({
      description:
        "`workstation`: the workspace is linked with another server. `host`: workstations exchange the workspace with this server",
    }),
    url: z.string().nullable().meta({ description: "the linked server; null if there is none" }),
    linkedAt: Instant.nullable(),
    isRunning: z.boolean().meta({ description: "whether an exchange runs at this moment" }),
    isMoving: z.boolean().meta({ description: "whether that exchange sends or receives rows" }),
    pausedAt: Instant.nullable().meta({ description: "since when a person has paused it; null if it is not paused" }),
    lastSuccessAt: Instant.nullable().meta({
      description: "the last complete exchange, exact to a minute after a restart",
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
    filesWaiting: z.int().meta({
      description:
        "photos, clips and frames that are to be transferred, in both directions together. Rows arrive before their files",
    }),
    fileBytesWaiting: z.int().meta({ description: "their bytes, without the pieces that have arrived" }),
    filesAbsent: z.int().meta({
      description:
        "photos, clips and frames that have been missing for an hour or longer, on this server and on the linked one. They arrive when a machine that has them connects, and do not count as waiting",
    }),
    filesAbsentSince: Instant.nullable().meta({
      description: "since when the first of them has been missing; null if there are none",
    }),
    filesRefused: z.int().meta({
      description:
        "files that cannot be transferred, because the copy of one machine is damaged or not what its record says, here or on the linked server. They are tried again less and less often",
    }),
    filesError: z.object({ at: Instant, code: z.string(), message: z.string() }).nullable().meta({
      description: "why files wait, such as a full disk (STORAGE_FULL), while rows go on; null if they are transferred",
    }),
  })
  .meta({ id: "SyncStatus" });
export type SyncStatus = z.infer<typeof SyncStatus>;

export const SyncRun = z
  .object({
    startedAt: Instant,
    endedAt: Instant,
    rowsIn: z.int(),
    rowsOut: z.int(),
    attempts: z.int().meta({ description: "how many attempts in a row failed with the same error; 1 for a success" }),
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
  })
  .meta({ id: "SyncRun" });
export type SyncRun = z.infer<typeof SyncRun>;
