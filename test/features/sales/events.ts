import { asc } from "drizzle-orm";
import { outboxEvents } from "../../../server/platform/events/events.table.ts";
import type { TestServer } from "../../kit/serve.ts";

/** The events about a sale, in their order. */
export async function saleEvents({ store }: TestServer, saleId: string) {
  const rows = await store.read.select().from(outboxEvents).orderBy(asc(outboxEvents.arrivedAs), asc(outboxEvents.id));
  return rows
    .map(({ name, payload }) => ({ name, payload: payload as Record<string, unknown> }))
    .filter(({ payload }) => payload.sale_id === saleId);
}
