import type pg from "pg";
import { seconds } from "../clock.ts";

/**
 * The connection settings for Postgres. A server that does not respond fails after a time instead of blocking for ever,
 * and so does waiting for a free connection of the pool. Our own estimates.
 */
export const connectionTo = (url: string): pg.ClientConfig => ({
  connectionString: url,
  connectionTimeoutMillis: seconds(10),
  keepAlive: true,
  keepAliveInitialDelayMillis: seconds(10),
});
