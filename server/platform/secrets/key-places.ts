import { existsSync, linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Keychain, KeychainUnavailable } from "./keychain.ts";
import { type InstallationKey, idOfKey, keyFromText, keyOfText, keyToText, newKey } from "./seal.ts";

/**
 * Where the installation key is: the setting FORECOURT_SECRET_KEY, the system's keychain, with the desktop shell, or a file
 * of the data folder. It is never in the database, so a copy of the database alone gives no secret away.
 */
export const keyPlaces = ["setting", "keychain", "shell", "file"] as const;
export type KeyPlace = (typeof keyPlaces)[number];

export interface KeySources {
  readonly setting: string | undefined;
  /** Undefined if it is switched off, or if instances share the database: each has another keychain. */
  readonly keychain: Keychain | undefined;
  /** From the desktop shell, which keeps it encrypted by the system. Undefined at a start without the shell. */
  readonly shellKey: string | undefined;
  readonly dataFolder: string;
}

export interface FoundKey {
  readonly key: InstallationKey;
  readonly place: KeyPlace;
}

export const keyFileIn = (dataFolder: string): string => join(dataFolder, "secrets.key");
/** The shell's file with its key, which only the shell can open (main/secrets/shell-key.ts). */
const shellFileIn = (dataFolder: string): string => join(dataFolder, "shell", "secret-key");
const entryOf = (id: string): string => `installation key ${id}`;

/** Where a key may be that cannot be read now. */
export type Unreadable = "in keychain" | "in shell";

/** The key with this id, wherever it is. Undefined: it is lost. */
export async function findKey(sources: KeySources, id: string): Promise<FoundKey | Unreadable | undefined> {
  for (const found of [...settingKey(sources), ...shellKeyOf(sources), ...fileKey(sources.dataFolder)]) {
    if (idOfKey(found.key) === id) return found;
  }
  try {
    const text = await sources.keychain?.read(entryOf(id));
    const key = text === undefined ? undefined : keyFromText(text);
    if (key && idOfKey(key) === id) return { key, place: "keychain" };
  } catch (error) {
    if (error instanceof KeychainUnavailable) return isWithShell(sources) ? "in shell" : "in keychain";
    throw error;
  }
  return isWithShell(sources) ? "in shell" : undefined;
}

/** A key to seal with from now on, at the best place that there is. `onUnavailable` is called if that is not the keychain. */
export async function chooseKey(
  sources: KeySources,
  onUnavailable: (error: KeychainUnavailable) => void,
): Promise<FoundKey> {
  const [set] = settingKey(sources);
  if (set) return set;
  if (sources.keychain) {
    const key = newKey();
    try {
      await sources.keychain.write(entryOf(idOfKey(key)), keyToText(key));
      // only a key that is read again is really stored
      if ((await sources.keychain.read(entryOf(idOfKey(key)))) === keyToText(key)) return { key, place: "keychain" };
      onUnavailable(new KeychainUnavailable("The keychain did not store the key"));
    } catch (error) {
      if (!(error instanceof KeychainUnavailable)) throw error;
      onUnavailable(error);
    }
  }
  const [other] = [...shellKeyOf(sources), ...fileKey(sources.dataFolder)];
  return other ?? { key: createFileKey(sources.dataFolder), place: "file" };
}

/** A service, `forecourt serve` or an import has no key from the shell: the secrets stay for a start with it. */
const isWithShell = ({ shellKey, dataFolder }: KeySources): boolean =>
  shellKey === undefined && existsSync(shellFileIn(dataFolder));

export const settingKey = ({ setting }: KeySources): FoundKey[] =>
  setting === undefined ? [] : [{ key: keyOfText(setting), place: "setting" }];

function shellKeyOf({ shellKey }: KeySources): FoundKey[] {
  const key = shellKey === undefined ? undefined : keyFromText(shellKey);
  return key ? [{ key, place: "shell" }] : [];
}

function fileKey(dataFolder: string): FoundKey[] {
  const file = keyFileIn(dataFolder);
  if (!existsSync(file)) return [];
  const key = keyFromText(readFileSync(file, "utf8"));
  return key ? [{ key, place: "file" }] : [];
}

/**
 * Only the user may read it. It gets its name when its content is on the disk: after a power cut there is no empty file. If another
 * process has created it meanwhile, its key counts.
 */
function createFileKey(dataFolder: string): InstallationKey {
  const key = newKey();
  const file = keyFileIn(dataFolder);
  const unfinished = `${file}.${process.pid}.new`;
  try {
    writeFileSync(unfinished, `${keyToText(key)}\n`, { mode: 0o600, flush: true });
    removeEmpty(file);
    nameIt(unfinished, file);
    return key;
  } catch (error) {
    const [winner] = fileKey(dataFolder);
    if (winner) return winner.key;
    throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** Throws EEXIST if another process was first, except on file systems without links. */
function nameIt(unfinished: string, file: string): void {
  try {
    linkSync(unfinished, file);
  } catch (error) {
    // FAT has no links
    if (existsSync(file)) throw error;
    renameSync(unfinished, file);
  }
}

/** An earlier version left it after a power cut. It never was a key. */
function removeEmpty(file: string): void {
  if (statSync(file, { throwIfNoEntry: false })?.size === 0) rmSync(file);
}
