/** A file travels in pieces of this size, so that a broken connection costs one of them. */
export const chunkBytes = 8 * 1024 * 1024;

/** A piece of a file, as it arrived. */
export interface Chunk {
  readonly key: string;
  readonly offset: number;
  /** Of the whole file, and the SHA-256 of the whole file. */
  readonly bytes: number;
  readonly sha256: string;
  /** A temporary file with the piece. */
  readonly path: string;
  readonly size: number;
}

/** `received`: from where the file goes on. `isStored`: it is complete, verified and in its place. */
export interface Taken {
  readonly received: number;
  readonly isStored: boolean;
}

/** A file that the other side does not have yet. */
export interface WantedFile {
  readonly key: string;
  readonly bytes: number;
  readonly received: number;
}

/** A file that this side waits for. */
export interface AwaitedFile extends WantedFile {
  /** Since when. */
  readonly since: string;
}

/** Files on a page of those that are waited for. */
export const maxWantedAtOnce = 1000;

export const partsFolder = "sync";
export const partKey = (part: string, offset: number): string => `${partsFolder}/${part}/${offset}.part`;
export const partOfKey = (key: string): string => key.split("/")[1] ?? "";
