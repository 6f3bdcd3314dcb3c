import type { CallOptions } from "../kit/request.ts";

/** The items of a list's answer: the array itself, or the one array in an object. */
export type ItemOf<Answer> = Answer extends readonly (infer Item)[]
  ? Item
  : { [K in keyof Answer]: Answer[K] extends readonly (infer Item)[] ? Item : never }[keyof Answer];

interface PagedCall {
  readonly query?: { readonly limit?: number | undefined; readonly offset?: number | undefined } | undefined;
}

function itemsOf(answer: unknown): readonly unknown[] {
  if (Array.isArray(answer)) return answer;
  const [items, another] = Object.values(answer ?? {}).filter(Array.isArray);
  if (items === undefined || another !== undefined) throw new TypeError("The answer is not one list.");
  return items;
}

/**
 * All items of a list, page by page: `for await (const vehicle of each(api.vehicles.list, { query: { status: "IN_STOCK" } }))`.
 * `query.limit` is the size of a page, 100 by default. Items that are added or removed meanwhile may be missed or repeated:
 * use an incremental read (docs/incremental-reads.md) where that matters.
 */
export async function* each<Call extends PagedCall | undefined, Answer>(
  list: (call: Call, options?: CallOptions) => Promise<Answer>,
  call?: Call,
  options: Pick<CallOptions, "headers" | "signal"> = {},
): AsyncGenerator<ItemOf<Answer>, void, undefined> {
  const limit = call?.query?.limit ?? 100;
  for (let offset = call?.query?.offset ?? 0; ; offset += limit) {
    const page = { ...call, query: { ...call?.query, limit, offset } };
    // the call of the caller, with another page
    const items = itemsOf(await list(page as unknown as Call, options));
    yield* items as Iterable<ItemOf<Answer>>;
    if (items.length < limit) return;
  }
}
