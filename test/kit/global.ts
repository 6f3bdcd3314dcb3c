import type { TestProject } from "vitest/node";
import { startPostgres } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The PostgreSQL server of this run; only for the project `postgres`. */
    readonly pgUrl: string;
    /** The folder of its Unix socket. */
    readonly pgSocketFolder: string | null;
  }
}

/** globalSetup of vitest's project `postgres`: one server per run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  project.provide("pgUrl", server.url);
  project.provide("pgSocketFolder", server.socketFolder);
  return () => server.stop();
}
