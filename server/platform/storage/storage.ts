/** The store for media. Keys are `folder/name.ext` in lower case. A stored file never changes. */
export interface Storage {
  /** Moves a finished temporary file into the store. It appears only when it is complete. */
  put(key: string, temporaryFile: string): Promise<void>;
  /**
   * A local path to read the file from; undefined if there is no such file. A file that another server deleted may be
   * found for a few more minutes.
   */
  localPath(key: string): Promise<string | undefined>;
  delete(key: string): Promise<void>;
  /** The keys in a folder and its subfolders whose files were stored before an instant. None for what is no folder of keys. */
  listBefore(folder: string, before: Date): Promise<string[]>;
  /** A name for an unfinished file. Files that a crash leaves are deleted at a later start. */
  temporaryFile(extension: string): string;
}

const endOfTime = new Date(8.64e15);

/** The keys of all files in a folder and its subfolders. */
export const storedIn = (storage: Pick<Storage, "listBefore">, folder: string): Promise<string[]> =>
  storage.listBefore(folder, endOfTime);

const folderForm = /^[a-z0-9-]+(\/[a-z0-9_-]+)*$/;

/** Whether there can be keys in a folder. Its name may contain an id from elsewhere: this check keeps a list inside that folder. */
export const isFolder = (folder: string): boolean => folderForm.test(folder);

const keyForm = /^[a-z0-9-]+(\/[a-z0-9_-]+)*\.[a-z0-9]+$/;

/** The server makes the keys, but they also come back in signed URLs. This check prevents paths outside the store. */
export function assertKey(key: string): void {
  if (!keyForm.test(key)) throw new Error(`not a storage key: ${key}`);
}
