import { StartError } from "../../config.ts";
import { type Clock, instantNow } from "../clock.ts";
import { addSecret, allSecrets, findSecret, putSecret, removeSecret } from "../db/secrets.repo.ts";
import type { Store, Writer } from "../db/store.ts";
import { newToken } from "../ids.ts";
import type { Log } from "../log.ts";
import { chooseKey, type FoundKey, findKey, type KeySources, settingKey, type Unreadable } from "./key-places.ts";
import { idOfKey, isSealed, seal, unseal } from "./seal.ts";

/** What the server must keep and nobody else may read. In the database it is encrypted with the installation key (ADR 39). */
export interface Secrets {
  /** A secret that the server creates at the first request and that all its instances share, for example to sign links. */
  installation(name: string): Promise<string>;
  /** What `write` has stored; undefined if there is none or its key is lost. Throws SecretRefused if it cannot be read now. */
  read(name: string): Promise<string | undefined>;
  /** Stores what a person has entered, for example the API key of another server. Throws SecretRefused. */
  write(name: string, text: string): Promise<void>;
  remove(name: string): Promise<void>;
}

/** There is no safe place for the secret. The message says what a person can do. */
export class SecretRefused extends Error {}

export interface SecretNeeds {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly sources: KeySources;
  /** On a workstation, a file is no safe place for what a person has entered. On a server there is nothing else. */
  readonly acceptsFile: boolean;
}

/** Its value is the id of the key with which the others are sealed. */
const keyRow = "installation-key";
/** Before the names of secrets that people have entered. */
const entered = "entered/";

/** Opens the secrets with their key. Those that an earlier version stored as text are sealed at once. */
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
 * Servers that share a database must start with nothing but its address, and only a setting can give all of them one key.
 * Once one of them has it, the others need it, too.
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
      // servers that share a database and run now have the earlier key in memory
      const isReplaced = set !== undefined && found.place !== "setting" && store.dialect === "sqlite";
      return isReplaced ? replaceKey(needs, found, set) : found;
    }
    // another instance has the key, and must not lose its secrets
    if (store.dialect === "pg" && found !== "in keychain") throw new StartError(missingKey);
    if (found) {
      log.warn(`${unreadable[found]}: until the next start, the server uses new secrets, and people sign in again`);
      return found;
    }
    log.warn("the key of the stored secrets is not on this machine: new ones are made, and people sign in again");
  }
  const chosen = await chooseKey(sources, (error) => log.warn({ reason: error.message }, "the keychain is not used"));
  if ((await adoptKey(needs, chosen, id)) === idOfKey(chosen.key)) return chosen;
  // another instance was first
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

/** Notes the key and seals with it what is not sealed, in one transaction. Returns the id of the key that counts. */
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
 * A setting that came later replaces the key of a keychain or a file: whoever sets it wants to do without them. Seals all secrets again, in one
 * transaction.
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

/** An instance of an earlier version, which still runs, may have added one. */
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
      // if several instances start at the same time, all use the secret of the first one
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
      // another server has encrypted them since this one began to start
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

/** What is stored stays there for a start at which its key can be read. */
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
