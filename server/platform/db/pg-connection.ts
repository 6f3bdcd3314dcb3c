import type pg from "pg";
import { seconds } from "../clock.ts";

/**
 * How a Postgres is connected to. One that swallows what is sent to it is an error after a while, and no wait without
 * end: so is the wait for a connection that is free. Our own estimates.
 */
export const connectionTo = (url: string): pg.ClientConfig => ({
  connectionString: url,
  connectionTimeoutMillis: seconds(10),
  keepAlive: true,
  keepAliveInitialDelayMillis: seconds(10),
});
