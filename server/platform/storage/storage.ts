/** The store for media. Keys are `folder/name.ext` in lower case. A stored file never changes. */
export interface Storage {
  /** Moves a finished temporary file into the store. The file becomes visible only when it is complete. */
  put(key: string, temporaryFile: string): Promise<void>;
  /**
   * A local path to read the file, or undefined if the file does not exist. A file that another server deleted may still
   * be found for a few minutes.
   */
  localPath(key: string): Promise<string | undefined>;
  delete(key: string): Promise<void>;
  /** The keys in a folder and its subfolders with files stored before an instant. Empty for an invalid folder name. */
  listBefore(folder: string, before: Date): Promise<string[]>;
  /** A path for an unfinished file. Files left by a crash are deleted at a later start. */
  temporaryFile(extension: string): string;
}

const endOfTime = new Date(8.64e15);

/** The keys of all files in a folder and its subfolders. */
export const storedIn = (storage: Pick<Storage, "listBefore">, folder: string): Promise<string[]> =>
  storage.listBefore(folder, endOfTime);

const folderForm = /^[a-z0-9-]+(\/[a-z0-9_-]+)*$/;

/** Whether a folder name is valid. It may contain an id from elsewhere: this check prevents listing outside of that folder. */
export const isFolder = (folder: string): boolean => folderForm.test(folder);

const keyForm = /^[a-z0-9-]+(\/[a-z0-9_-]+)*\.[a-z0-9]+$/;

/**
 * Throws if a key is invalid. The server creates the keys, but they also come back in signed URLs: this check prevents
 * paths outside the store.
 */
export function assertKey(key: string): void {
  if (!keyForm.test(key)) throw new Error(`not a storage key: ${key}`);
}
