import { existsSync, readFileSync, writeFileSync } from "node:fs";
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
  /** Undefined if it is switched off, or not of use: instances that share a database have different keychains. */
  readonly keychain: Keychain | undefined;
  /** From the desktop shell, which keeps it encrypted by the system. */
  readonly shellKey: string | undefined;
  readonly dataFolder: string;
}

export interface FoundKey {
  readonly key: InstallationKey;
  readonly place: KeyPlace;
}

export const keyFileIn = (dataFolder: string): string => join(dataFolder, "secrets.key");
const entryOf = (id: string): string => `installation key ${id}`;

/** The key with this id, wherever it is. `unavailable`: it may be in the keychain, which cannot be read now. */
export async function findKey(sources: KeySources, id: string): Promise<FoundKey | "unavailable" | undefined> {
  for (const found of [...settingKey(sources), ...shellKeyOf(sources), ...fileKey(sources.dataFolder)]) {
    if (idOfKey(found.key) === id) return found;
  }
  try {
    const text = await sources.keychain?.read(entryOf(id));
    const key = text === undefined ? undefined : keyFromText(text);
    return key && idOfKey(key) === id ? { key, place: "keychain" } : undefined;
  } catch (error) {
    if (error instanceof KeychainUnavailable) return "unavailable";
    throw error;
  }
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

const settingKey = ({ setting }: KeySources): FoundKey[] =>
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

/** Only the user may read it. If another process has created it meanwhile, its key counts. */
function createFileKey(dataFolder: string): InstallationKey {
  const key = newKey();
  try {
    writeFileSync(keyFileIn(dataFolder), `${keyToText(key)}\n`, { mode: 0o600, flag: "wx" });
    return key;
  } catch (error) {
    const [winner] = fileKey(dataFolder);
    if (winner) return winner.key;
    throw error;
  }
}
