/** Files are sent in chunks of this size: a broken connection costs at most one chunk. */
export const chunkBytes = 8 * 1024 * 1024;

/** A received chunk of a file. */
export interface Chunk {
  readonly key: string;
  readonly offset: number;
  /** The size and the SHA-256 of the complete file. */
  readonly bytes: number;
  readonly sha256: string;
  /** A temporary file with the chunk. */
  readonly path: string;
  readonly size: number;
}

/** `received`: the offset of the next chunk. `isStored`: the file is complete, verified and stored under its key. */
export interface Taken {
  readonly received: number;
  readonly isStored: boolean;
}

/** A file that the other side does not have completely. */
export interface WantedFile {
  readonly key: string;
  readonly bytes: number;
  readonly received: number;
}

/** A file that this side does not have completely. */
export interface AwaitedFile extends WantedFile {
  /** When it was first requested. */
  readonly since: string;
}

/** The page size of lists of incomplete files. */
export const maxWantedAtOnce = 1000;

export const partsFolder = "sync";
export const partKey = (part: string, offset: number): string => `${partsFolder}/${part}/${offset}.part`;
export const partOfKey = (key: string): string => key.split("/")[1] ?? "";
