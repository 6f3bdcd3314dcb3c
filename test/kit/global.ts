import type { TestProject } from "vitest/node";
import { startPostgres } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The run's PostgreSQL server; only the project `postgres` has it. */
    readonly pgUrl: string;
  }
}

/** vitest's globalSetup of the project `postgres`: one server for the run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  project.provide("pgUrl", server.url);
  return () => server.stop();
}
