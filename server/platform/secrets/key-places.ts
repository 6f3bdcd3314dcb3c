import { existsSync, linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Keychain, KeychainUnavailable } from "./keychain.ts";
import { type InstallationKey, idOfKey, keyFromText, keyOfText, keyToText, newKey } from "./seal.ts";

/**
 * The places of the installation key: the setting FORECOURT_SECRET_KEY, the system's keychain, the desktop shell, or a
 * file in the data folder. Never the database, so a copy of the database alone reveals no secrets.
 */
export const keyPlaces = ["setting", "keychain", "shell", "file"] as const;
export type KeyPlace = (typeof keyPlaces)[number];

export interface KeySources {
  readonly setting: string | undefined;
  /** Undefined if it is disabled, or if instances share the database: each has a different keychain. */
  readonly keychain: Keychain | undefined;
  /** From the desktop shell, which stores it encrypted by the system. Undefined if the server was started without the shell. */
  readonly shellKey: string | undefined;
  readonly dataFolder: string;
}

export interface FoundKey {
  readonly key: InstallationKey;
  readonly place: KeyPlace;
}

export const keyFileIn = (dataFolder: string): string => join(dataFolder, "secrets.key");
/** The shell's file with its key. Only the shell can decrypt it (main/secrets/shell-key.ts). */
const shellFileIn = (dataFolder: string): string => join(dataFolder, "shell", "secret-key");
const entryOf = (id: string): string => `installation key ${id}`;

/** A place where the key probably is, but cannot be read now. */
export type Unreadable = "in keychain" | "in shell";

/** Finds the key with this id in all places. Undefined: it is lost. */
export async function findKey(sources: KeySources, id: string): Promise<FoundKey | Unreadable | undefined> {
  for (const found of [...settingKey(sources), ...shellKeyOf(sources), ...fileKey(sources.dataFolder)]) {
    if (idOfKey(found.key) === id) return found;
  }
  try {
    const text = await sources.keychain?.read(entryOf(id));
    const key = text === undefined ? undefined : keyFromText(text);
    if (key && idOfKey(key) === id) return { key, place: "keychain" };
  } catch (error) {
    if (error instanceof KeychainUnavailable) return isKeyWithShell(sources) ? "in shell" : "in keychain";
    throw error;
  }
  return isKeyWithShell(sources) ? "in shell" : undefined;
}

/** Chooses a key for new secrets, in the best available place. Calls `onUnavailable` if the keychain cannot be used. */
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
      // Read the key back to verify that it was stored.
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

/**
 * Whether the desktop shell has the key, but did not start this process (a service, `forecourt serve` or an import).
 * The secrets are kept for a start with the shell.
 */
const isKeyWithShell = ({ shellKey, dataFolder }: KeySources): boolean =>
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
 * Creates the key file, readable only by the user. It gets its name when its content is on disk, so a power cut leaves
 * no empty file. If another process has created it in the meantime, the key of that process is used.
 */
function createFileKey(dataFolder: string): InstallationKey {
  const key = newKey();
  const file = keyFileIn(dataFolder);
  const unfinished = `${file}.${process.pid}.new`;
  try {
    writeFileSync(unfinished, `${keyToText(key)}\n`, { mode: 0o600, flush: true });
    removeEmpty(file);
    linkToName(unfinished, file);
    return key;
  } catch (error) {
    const [winner] = fileKey(dataFolder);
    if (winner) return winner.key;
    throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** Links the finished file to its name. Throws EEXIST if another process was first, except on file systems without links. */
function linkToName(unfinished: string, file: string): void {
  try {
    linkSync(unfinished, file);
  } catch (error) {
    // FAT has no hard links.
    if (existsSync(file)) throw error;
    renameSync(unfinished, file);
  }
}

/** Deletes an empty file that an earlier version left after a power cut. */
function removeEmpty(file: string): void {
  if (statSync(file, { throwIfNoEntry: false })?.size === 0) rmSync(file);
}
