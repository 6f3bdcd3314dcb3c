/** One server and one key. */
export interface Connection {
  /** The server's address, such as `http://127.0.0.1:4780`. */
  readonly url: string;
  /** An API key: `prod_...`, or `dev_...` for the sandbox. */
  readonly key: string;
  /** How long one attempt may take, with its answer. Default: 60 seconds. */
  readonly timeoutMs?: number;
  /** How often a request is repeated that met a limit (429) or an outage (503). Default: 2. */
  readonly retries?: number;
  /** Replaces the global `fetch`. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}
