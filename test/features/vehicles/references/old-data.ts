import { eq } from "drizzle-orm";
import { vehicles } from "../../../../server/features/vehicles/vehicles.table.ts";
import type { TestServer } from "../../../kit/serve.ts";

/** Stores a stock number that breaks today's rules, as in databases older than the rules. */
export const storeOldStockNumber = (server: TestServer, id: string, stockNumber: string): Promise<void> =>
  server.store.write(async (tx) => {
    await tx.update(vehicles).set({ stockNumber }).where(eq(vehicles.id, id)).returning({ id: vehicles.id });
  });
