import type { ClientOptions } from "../kit/client.ts";
import type { Connection } from "./connection.ts";
import { sendWithKey } from "./send.ts";

/** How the typed client sends to one server with one key. A key that begins with `dev_` is for the sandbox. */
export function connect({ url, ...options }: Connection): ClientOptions {
  return {
    origin: new URL(url).origin,
    base: options.key.startsWith("dev_") ? "/sandbox/v1" : "/v1",
    send: sendWithKey(options),
  };
}
