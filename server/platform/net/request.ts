import type { Dispatcher, request as undiciRequest } from "undici";

type Options = NonNullable<Parameters<typeof undiciRequest<null>>[1]>;

/** undici's `request`. Loaded for the first request, because many servers send none. */
export async function request(url: URL, options: Options): Promise<Dispatcher.ResponseData> {
  const undici = await import("undici");
  return undici.request(url, options);
}
