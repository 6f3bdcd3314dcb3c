import { StartError } from "../../config.ts";
import { type Clock, instantNow } from "../clock.ts";
import { addSecret, allSecrets, findSecret, putSecret, removeSecret } from "../db/secrets.repo.ts";
import type { Store, Writer } from "../db/store.ts";
import { newToken } from "../ids.ts";
import type { Log } from "../log.ts";
import { chooseKey, type FoundKey, findKey, type KeySources, settingKey, type Unreadable } from "./key-places.ts";
import { idOfKey, isSealed, seal, unseal } from "./seal.ts";

/** The secrets of the server. In the database they are encrypted with the installation key (ADR 39). */
export interface Secrets {
  /** A secret that is created at the first request and shared by all instances, for example to sign links. */
  installation(name: string): Promise<string>;
  /**
   * A value stored with `write`. Undefined if there is none or its key is lost. Throws SecretRefused if it cannot be
   * read now.
   */
  read(name: string): Promise<string | undefined>;
  /** Stores a value that a person has entered, for example the API key of another server. Throws SecretRefused. */
  write(name: string, text: string): Promise<void>;
  remove(name: string): Promise<void>;
}

/** The secret cannot be stored or read safely. The message contains instructions for the user. */
export class SecretRefused extends Error {}

export interface SecretNeeds {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly sources: KeySources;
  /** Whether secrets may be stored if the key is in a file. False on workstations; servers have no other place. */
  readonly acceptsFile: boolean;
}

/** The row with the id of the key that encrypts the other rows. */
const keyRow = "installation-key";
/** The name prefix of secrets that people have entered. */
const entered = "entered/";

/** Opens the secrets with their key. Encrypts secrets that an earlier version stored as plain text. */
export async function openSecrets(needs: SecretNeeds): Promise<Secrets> {
  if (await staysPlain(needs)) {
    needs.log.warn(
      "the stored secrets are not encrypted: set the same FORECOURT_SECRET_KEY for all servers of this database",
    );
    return plainSecrets(needs);
  }
  const found = await openKey(needs);
  return typeof found === "string" ? temporarySecrets(needs, found) : sealedSecrets(needs, found);
}

/**
 * Whether secrets stay unencrypted. Servers that share a database must be able to start with only its address, and only
 * the setting can give all of them the same key. Once one of them has a key, all need it.
 */
const staysPlain = async ({ store, sources }: SecretNeeds): Promise<boolean> =>
  store.dialect === "pg" && sources.setting === undefined && (await findSecret(store.read, keyRow)) === undefined;

async function openKey(needs: SecretNeeds): Promise<FoundKey | Unreadable> {
  const { store, log, sources } = needs;
  const id = await findSecret(store.read, keyRow);
  if (id !== undefined) {
    const found = await findKey(sources, id);
    if (typeof found === "object") {
      await sealPlain(needs, found);
      const [set] = settingKey(sources);
      // On Postgres, other running servers have the earlier key in memory.
      const isReplaced = set !== undefined && found.place !== "setting" && store.dialect === "sqlite";
      return isReplaced ? replaceKey(needs, found, set) : found;
    }
    // Another instance has the key. Its secrets must not be lost.
    if (store.dialect === "pg" && found !== "in keychain") throw new StartError(missingKey);
    if (found) {
      log.warn(`${unreadable[found]}: until the next start, the server uses new secrets, and people sign in again`);
      return found;
    }
    log.warn("the key of the stored secrets is not on this machine: new ones are made, and people sign in again");
  }
  const chosen = await chooseKey(sources, (error) => log.warn({ reason: error.message }, "the keychain is not used"));
  if ((await adoptKey(needs, chosen, id)) === idOfKey(chosen.key)) return chosen;
  // Another instance was first.
  return openKey(needs);
}

const unreadable: Readonly<Record<Unreadable, string>> = {
  "in keychain": "the keychain cannot be read",
  "in shell": "only the desktop application can read the key of the stored secrets",
};

const missingKey =
  "The secrets in the database are encrypted, and this server does not have their key. Set FORECOURT_SECRET_KEY as on the " +
  "server that encrypted them, or copy the file secrets.key from its data folder. If the key is lost, delete the rows of the " +
  "table secrets: everybody signs in again.";

/**
 * Stores the id of the key and encrypts plain secrets with it, in one transaction. Returns the id of the key in use.
 */
const adoptKey = ({ store, clock }: SecretNeeds, { key }: FoundKey, lostId: string | undefined): Promise<string> =>
  store.write(async (tx) => {
    if (lostId !== undefined) {
      for (const row of await allSecrets(tx)) {
        if (row.id === keyRow || isSealed(row.value)) await removeSecret(tx, row.id);
      }
    }
    const id = await addSecret(tx, { id: keyRow, value: idOfKey(key), createdAt: instantNow(clock) });
    if (id === idOfKey(key)) await sealRows(tx, key);
    return id;
  });

/**
 * If the setting is added later, its key replaces the key of the keychain or the file. Encrypts all secrets again, in
 * one transaction.
 */
async function replaceKey(
  { store, clock, log }: SecretNeeds,
  { key, place }: FoundKey,
  next: FoundKey,
): Promise<FoundKey> {
  await store.write(async (tx) => {
    for (const row of await allSecrets(tx)) {
      const text = row.id === keyRow ? undefined : unseal(key, row.id, row.value);
      if (text !== undefined) await putSecret(tx, { ...row, value: seal(next.key, row.id, text) });
    }
    await putSecret(tx, { id: keyRow, value: idOfKey(next.key), createdAt: instantNow(clock) });
  });
  log.info({ before: place }, "the stored secrets are encrypted with FORECOURT_SECRET_KEY from now on");
  return next;
}

/** A running instance of an earlier version may have added plain secrets. */
async function sealPlain({ store }: SecretNeeds, { key }: FoundKey): Promise<void> {
  const rows = await allSecrets(store.read);
  if (rows.some(isPlain)) await store.write((tx) => sealRows(tx, key));
}

const isPlain = ({ id, value }: { readonly id: string; readonly value: string }): boolean =>
  id !== keyRow && !isSealed(value);

async function sealRows(tx: Writer, key: FoundKey["key"]): Promise<void> {
  for (const row of await allSecrets(tx)) {
    if (isPlain(row)) await putSecret(tx, { ...row, value: seal(key, row.id, row.value) });
  }
}

function sealedSecrets({ store, clock, acceptsFile }: SecretNeeds, { key, place }: FoundKey): Secrets {
  const stored = async (name: string): Promise<string | undefined> => {
    const value = await findSecret(store.read, name);
    return value === undefined ? undefined : unseal(key, name, value);
  };
  const row = (name: string, text: string) => ({
    id: name,
    value: seal(key, name, text),
    createdAt: instantNow(clock),
  });
  return {
    async installation(name) {
      const known = await stored(name);
      if (known !== undefined) return known;
      // If several instances start at the same time, all use the secret that was stored first.
      await store.write((tx) => addSecret(tx, row(name, newToken())));
      const made = await stored(name);
      if (made === undefined) throw new Error(`the secret ${name} cannot be opened with the key of the others`);
      return made;
    },
    read: (name) => stored(entered + name),
    async write(name, text) {
      if (place === "file" && !acceptsFile) throw new SecretRefused(noPlace);
      await store.write((tx) => putSecret(tx, row(entered + name, text)));
    },
    remove: (name) => store.write((tx) => removeSecret(tx, entered + name)),
  };
}

function plainSecrets({ store, clock }: SecretNeeds): Secrets {
  const refuse = () => Promise.reject(new SecretRefused(noKey));
  return {
    async installation(name) {
      const row = () => ({ id: name, value: newToken(), createdAt: instantNow(clock) });
      const value = (await findSecret(store.read, name)) ?? (await store.write((tx) => addSecret(tx, row())));
      // Another server has encrypted the secrets while this one was starting.
      if (isSealed(value)) throw new StartError(missingKey);
      return value;
    },
    read: refuse,
    write: refuse,
    remove: (name) => store.write((tx) => removeSecret(tx, entered + name)),
  };
}

const noKey =
  "This server has no key to encrypt the secret. Set the same FORECOURT_SECRET_KEY for all servers of the database.";
const noPlace =
  "This computer has no keychain in which the key of secrets could be kept. Set one up, for example GNOME Keyring or KWallet, " +
  "or set FORECOURT_SECRET_KEY, and start again.";
const refusals: Readonly<Record<Unreadable, string>> = {
  "in keychain": "The keychain of this computer is locked or does not answer. Unlock it, and start Forecourt again.",
  "in shell":
    "Only the desktop application can read the key of secrets. Start Forecourt with its window. If it cannot read it either, delete " +
    "the file shell/secret-key of the data folder: everybody signs in again.",
};

/** Secrets in memory, while the key cannot be read. The stored secrets are kept for a start with the key. */
function temporarySecrets({ store }: SecretNeeds, why: Unreadable): Secrets {
  const made = new Map<string, string>();
  const refuse = () => Promise.reject(new SecretRefused(refusals[why]));
  return {
    async installation(name) {
      const known = made.get(name) ?? newToken();
      made.set(name, known);
      return known;
    },
    read: refuse,
    write: refuse,
    remove: (name) => store.write((tx) => removeSecret(tx, entered + name)),
  };
}
