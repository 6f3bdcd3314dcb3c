import { contracts } from "../../../contracts/index.ts";
import { type Clients, createClient } from "../../../contracts/kit/client.ts";

export type Api = Clients<typeof contracts>;

interface Options {
  readonly origin: string;
  /** Ends every request, with its reason. */
  readonly signal?: AbortSignal;
  /** The credentials of the next request. */
  readonly headers?: () => Promise<Readonly<Record<string, string>>>;
}

/** The typed client of a server in this process. */
export const apiWith = ({ origin, signal, headers = async () => ({}) }: Options): Api =>
  createClient(contracts, {
    origin,
    base: "/v1",
    send: async ({ url, method, headers: own, body }) =>
      fetch(url, {
        method,
        headers: { ...own, ...(await headers()) },
        ...(signal && { signal }),
        ...(body !== undefined && { body }),
      }),
  });
