// The package forecourt-client (npm run pack:client). Its build replaces the contracts by what requests need of them.
import { contracts } from "../index.ts";
import { type Clients, createClient } from "../kit/client.ts";
import { connect } from "./connect.ts";
import type { Connection } from "./connection.ts";

// biome-ignore lint/performance/noBarrelFile: what the published package exports
export { ForecourtError, ForecourtUnreachable } from "./failures.ts";
export { each } from "./pages.ts";

/** A typed client of one server with one key: `api.vehicles.list({ query: { status: "IN_STOCK" } })`. */
export const createForecourt = (connection: Connection): Clients<typeof contracts> =>
  createClient(contracts, connect(connection));
