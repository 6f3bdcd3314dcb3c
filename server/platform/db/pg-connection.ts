import type pg from "pg";
import { seconds } from "../clock.ts";

/**
 * The connection settings for Postgres. Connecting to a server that does not respond, and waiting for a free connection
 * of the pool, fails after a timeout. Our own estimates.
 */
export const connectionTo = (url: string): pg.ClientConfig => ({
  connectionString: url,
  connectionTimeoutMillis: seconds(10),
  keepAlive: true,
  keepAliveInitialDelayMillis: seconds(10),
});
