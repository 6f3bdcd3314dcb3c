import type { Ring } from "../../../server/platform/secrets/keychain.ts";

/** A keychain in memory, which a test can lock. A locked one answers nothing, as a real one that waits for its password. */
export function fakeRing() {
  const entries = new Map<string, string>();
  const state: { mode: "open" | "locked" | "missing" } = { mode: "open" };
  const answer = async <T>(work: () => T): Promise<T> => {
    if (state.mode === "missing") throw new Error("no Secret Service on the bus");
    if (state.mode === "locked") await new Promise(() => {});
    return work();
  };
  const ring: Ring = (service, name) => ({
    getPassword: () => answer(() => entries.get(`${service}/${name}`) ?? null),
    deletePassword: () => answer(() => entries.delete(`${service}/${name}`)),
    setPassword: (text) => answer(() => void entries.set(`${service}/${name}`, text)),
  });
  return { ring, entries, state };
}
