import { eq } from "drizzle-orm";
import { vehicles } from "../../../../server/features/vehicles/vehicles.table.ts";
import type { TestServer } from "../../../kit/serve.ts";

/** Gives a vehicle a stock number past the rules, as databases from before them have it. */
export const numberedBefore = (server: TestServer, id: string, stockNumber: string): Promise<void> =>
  server.store.write(async (tx) => {
    await tx.update(vehicles).set({ stockNumber }).where(eq(vehicles.id, id)).returning({ id: vehicles.id });
  });
