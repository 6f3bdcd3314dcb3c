import { z } from "zod";

/** From the desktop shell to its server, over the IPC channel between the two processes. */
export const ToServer = z.discriminatedUnion("kind", [
  /** The first message. The server starts only after it. `token`: a secret of this start, which the server proves to have. */
  z.object({
    kind: z.literal("start"),
    token: z.string().min(32),
    /** 32 bytes for the stored secrets, where the server can use no keychain and the shell's own place is safe. */
    secretKey: z.base64().optional(),
  }),
  /** Stop gracefully. Running jobs are handed back at once; requests in flight may take up to `graceMs`. */
  z.object({ kind: z.literal("stop"), graceMs: z.int().nonnegative() }),
]);
export type ToServer = z.infer<typeof ToServer>;

/** From the server to the desktop shell. */
export const FromServer = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("ready"), url: z.url({ protocol: /^http$/ }), token: z.string() }),
  /** The start failed for a reason that a person can fix, for example a port that is in use. */
  z.object({ kind: z.literal("failed"), message: z.string() }),
]);
export type FromServer = z.infer<typeof FromServer>;

/** A running server of a data folder, as the server writes it to `runningFile` in that folder. */
export const RunningServerRecord = z.object({
  url: z.url({ protocol: /^http$/ }),
  pid: z.int().positive(),
  token: z.string().min(32),
});
export type RunningServerRecord = z.infer<typeof RunningServerRecord>;

export const runningFile = "running-server.json";

/** A request to any address with this header gets `proofHeader`: the hex HMAC-SHA256 of its value with the server's token. */
export const challengeHeader = "forecourt-challenge";
export const proofHeader = "forecourt-proof";
