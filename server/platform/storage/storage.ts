/** Where media lives. Keys are `folder/name.ext` in lower case; a stored file never changes. */
export interface Storage {
  /** Moves a finished temporary file in; it is there whole, or not at all. */
  put(key: string, temporaryFile: string): Promise<void>;
  /** A local path to read the file from; undefined when there is no such file, or, a few minutes late, no more. */
  localPath(key: string): Promise<string | undefined>;
  delete(key: string): Promise<void>;
  /** Keys of a folder, and of those within it, whose files were put there before an instant. */
  listBefore(folder: string, before: Date): Promise<string[]>;
  /** A name for a file in the making. What is left there by a crash is swept at a later start. */
  temporaryFile(extension: string): string;
}

const endOfTime = new Date(8.64e15);

/** The keys of all that is stored in a folder, and in those within it. */
export const storedIn = (storage: Pick<Storage, "listBefore">, folder: string): Promise<string[]> =>
  storage.listBefore(folder, endOfTime);

const keyForm = /^[a-z0-9-]+(\/[a-z0-9_-]+)*\.[a-z0-9]+$/;

/** Keys are made by the server, but come back through signed addresses: no path may leave the store. */
export function assertKey(key: string): void {
  if (!keyForm.test(key)) throw new Error(`not a storage key: ${key}`);
}
