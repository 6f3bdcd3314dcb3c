import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Gives the run a folder for what its servers share. Playwright calls the returned function at the end. */
// biome-ignore lint/style/noDefaultExport: required by Playwright
export default function createRunFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "forecourt-e2e-run-"));
  mkdirSync(join(folder, "model-runs"));
  process.env.E2E_RUN_FOLDER = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
