import { seconds } from "../clock.ts";
import { newToken } from "../ids.ts";

/** The system's keychain: Credential Manager, Keychain, or the Secret Service of a Linux desktop. */
export interface Keychain {
  /** The stored text, or undefined. Throws KeychainUnavailable. */
  read(name: string): Promise<string | undefined>;
  /** Throws KeychainUnavailable. */
  write(name: string, text: string): Promise<void>;
  /** Does nothing if there is no entry. Throws KeychainUnavailable. */
  remove(name: string): Promise<void>;
}

/** The keychain is missing, locked, or does not answer in time. Stored entries are not lost. */
export class KeychainUnavailable extends Error {}

/** The parts of an entry of @napi-rs/keyring that the product uses. */
export interface RingEntry {
  getPassword(signal: AbortSignal): Promise<string | null>;
  setPassword(text: string, signal: AbortSignal): Promise<void>;
  /** Returns false if there was no entry. */
  deletePassword(signal: AbortSignal): Promise<boolean>;
}
export type Ring = (service: string, name: string) => RingEntry | Promise<RingEntry>;

const service = "Forecourt";

/**
 * A locked keychain waits until the user unlocks it. The start of the server must not wait that long. Our own choice.
 */
const answerMs = seconds(4);

/**
 * Wraps a keychain so that each call ends within the time limit. A native call cannot be interrupted on every system,
 * so its result is ignored after that.
 */
export function createKeychain(ring: Ring = systemRing, limitMs: number = answerMs): Keychain {
  async function within<T>(work: (entry: RingEntry, signal: AbortSignal) => Promise<T>, name: string): Promise<T> {
    const end = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        reject(new KeychainUnavailable(`The keychain did not answer within ${limitMs} ms; it may be locked`));
        end.abort();
      }, limitMs);
    });
    try {
      const answer = Promise.resolve(ring(service, name)).then((entry) => work(entry, end.signal));
      return await Promise.race([answer, limit]);
    } catch (error) {
      if (error instanceof KeychainUnavailable) throw error;
      throw new KeychainUnavailable(`The keychain cannot be used: ${String(error)}`, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }
  return {
    read: async (name) => (await within((entry, signal) => entry.getPassword(signal), name)) ?? undefined,
    write: (name, text) => within((entry, signal) => entry.setPassword(text, signal), name),
    remove: async (name) => void (await within((entry, signal) => entry.deletePassword(signal), name)),
  };
}

/** Stores a random value, reads it and deletes it. Throws KeychainUnavailable. */
export async function tryKeychain(keychain: Keychain): Promise<void> {
  const value = newToken();
  const name = `trial ${value.slice(0, 8)}`;
  await keychain.write(name, value);
  const read = await keychain.read(name);
  await keychain.remove(name);
  if (read !== value) throw new KeychainUnavailable("The keychain did not store a value");
}

/** Loaded at the first use, because it is a native module. */
const systemRing: Ring = async (forService, name) => {
  const { AsyncEntry } = await import("@napi-rs/keyring");
  // Without `store`, it would fall back to the kernel's keyring if no Secret Service is running. That is empty after each boot.
  return new AsyncEntry(forService, name, { linux: { store: "secret-service" } });
};
