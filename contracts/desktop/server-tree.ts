import { z } from "zod";

/** The name of the list in the shell's archive, where Electron protects it (ADR 36). */
export const serverFilesName = "server-files.json";

/**
 * The files of the packaged server by their paths in its folder, with forward slashes. `sha256` is in hex. It is null for a
 * program on macOS: signing changes it, and the signature of the app covers it.
 */
export const ServerFiles = z.object({
  target: z.string(),
  files: z.record(z.string(), z.object({ bytes: z.int().nonnegative(), sha256: z.string().nullable() })),
});
export type ServerFiles = z.infer<typeof ServerFiles>;
