import dns, { type LookupAddress } from "node:dns";
import { vi } from "vitest";

type Done = (error: Error | null, found?: string | readonly LookupAddress[], family?: number) => void;
type Lookup = (name: string, options: object, done: Done) => void;

/** What names resolve to in this process, until `restore`. The system resolves all other names. */
export interface Names {
  /** The name resolves to this address from now on. */
  resolve(name: string, address: string): void;
  /** The name is unknown from now on. */
  lose(name: string): void;
  restore(): void;
}

/** The error of the system's resolver for an unknown name. */
const notFound = (hostname: string): Error =>
  Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), {
    code: "ENOTFOUND",
    syscall: "getaddrinfo",
    hostname,
  });

/** Takes the place of the resolver that connections of this process use. */
export function openNames(): Names {
  const answers = new Map<string, string | null>();
  // the type of the original has an overload for each form of the options
  const system = dns.lookup as unknown as Lookup;
  const lookup: Lookup = (name, options, done) => {
    const address = answers.get(name);
    if (address === undefined) return system(name, options, done);
    setImmediate(() => {
      if (address === null) done(notFound(name));
      else if ("all" in options && options.all === true) done(null, [{ address, family: 4 }]);
      else done(null, address, 4);
    });
  };
  const spy = vi.spyOn(dns, "lookup").mockImplementation(lookup as never);
  return {
    resolve: (name, address) => void answers.set(name, address),
    lose: (name) => void answers.set(name, null),
    restore: () => void spy.mockRestore(),
  };
}
