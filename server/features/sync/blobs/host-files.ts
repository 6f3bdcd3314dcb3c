import { AppError } from "../../../../contracts/kit/errors.ts";
import type { Blobs } from "./blobs.ts";
import { type Chunk, maxWantedAtOnce, type Taken, type WantedFile } from "./chunks.ts";
import type { OpenFile } from "./send.ts";

/** The files of a hosted workspace, for its workstations. Throws the errors of the contract. */
export const hostFiles = (blobs: Blobs, workspaceId: string) => ({
  /** The first page also contains the keys of refused files. */
  async wanted(after?: string): Promise<{ files: WantedFile[]; next: string | null; refused?: string[] }> {
    const awaited = await blobs.wanted(workspaceId, after);
    const files = awaited.map(({ key, bytes, received }) => ({ key, bytes, received }));
    const next = files.length < maxWantedAtOnce ? null : (files.at(-1)?.key ?? null);
    if (after !== undefined) return { files, next };
    return { files, next, refused: (await blobs.refused(workspaceId)).slice(0, maxWantedAtOnce) };
  },
  take: (chunk: Chunk): Promise<Taken> => blobs.take(workspaceId, chunk),
  async open(key: string, offset: number): Promise<OpenFile> {
    const file = await blobs.open(workspaceId, key);
    if (!file) throw new AppError("RESOURCE_NOT_FOUND", { field: "key", message: "No such file." });
    if (offset < file.bytes) return file;
    throw new AppError("VALIDATION_ERROR", { field: "offset", message: `The file has ${file.bytes} bytes.` });
  },
});
