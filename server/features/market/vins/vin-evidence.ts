import type { DecodedVin } from "../../../../contracts/vehicles/decoded-vin.ts";
import type { Store } from "../../../platform/db/store.ts";
import { completeVin } from "./complete-vin.ts";
import { rowsWithVinPrefix } from "./similar-vins.repo.ts";

/** Completes decoded VINs with the market of a workspace. */
export const createVinEvidence = (store: Store) => ({
  complete: (workspaceId: string, decoded: DecodedVin): Promise<DecodedVin> =>
    completeVin(decoded, (prefix) => rowsWithVinPrefix(store.read, workspaceId, prefix)),
});
export type VinEvidence = ReturnType<typeof createVinEvidence>;
