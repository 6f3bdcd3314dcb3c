import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Gives the run a folder for what its processes share, unless it has one. Playwright calls the returned function at the end. */
// biome-ignore lint/style/noDefaultExport: required by Playwright
export default function createRunFolder(): () => void {
  if (process.env.TEST_RUN_FOLDER !== undefined) return () => undefined;
  const folder = mkdtempSync(join(tmpdir(), "forecourt-e2e-run-"));
  process.env.TEST_RUN_FOLDER = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
