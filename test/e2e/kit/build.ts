import { existsSync, readdirSync, statSync } from "node:fs";
import { build } from "vite";

const newest = (folder: string): number =>
  Math.max(
    ...readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => statSync(`${entry.parentPath}/${entry.name}`).mtimeMs),
  );

/** Builds the pages where they are missing or older than their sources: a stale page must not pass a test. */
// biome-ignore lint/style/noDefaultExport: Playwright asks for one
export default async function buildPages(): Promise<void> {
  const page = "dist/web/index.html";
  const sources = Math.max(newest("renderer"), newest("contracts"));
  if (existsSync(page) && statSync(page).mtimeMs > sources) return;
  console.log("building the pages");
  await build({ configFile: "vite.config.ts", logLevel: "warn" });
}
