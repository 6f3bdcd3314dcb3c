import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { filesOf, type Manifest } from "../../renderer/app/page-files.ts";
import { inRoot } from "../../scripts/kit/repository.ts";
import { type PackageSizes, packageSizesFile } from "../../scripts/page/package-sizes.ts";
import recorded from "./recorded-sizes.json" with { type: "json" };

const read = (file: string) => JSON.parse(readFileSync(file, "utf8"));
const manifest: Manifest = read(inRoot("dist/web/pages.json"));
const sizes: PackageSizes = read(packageSizesFile);

const kilobyte = 1000;
const limits = { main: 250, signIn: 270, today: 300, route: 145 } as const;
/** Without merging (scripts/page/merge-files.ts), Today had 78 and a vehicle 68. */
const fileLimits = { today: 18, route: 28 } as const;

/** Bytes (gzip) by package, of these built files. */
function packagesIn(files: Iterable<string>): Map<string, number> {
  const packages = new Map<string, number>();
  for (const file of files) {
    for (const [name, bytes] of Object.entries(sizes[file] ?? {}))
      packages.set(name, (packages.get(name) ?? 0) + bytes);
  }
  return packages;
}

const total = (packages: Map<string, number>) =>
  [...packages.values()].reduce((sum, bytes) => sum + bytes, 0) / kilobyte;

const kb = (bytes: number) => `${(bytes / kilobyte).toFixed(1)} KB`;

/** What grew since the sizes were recorded, and what is largest. */
function explained(packages: Map<string, number>, before: Readonly<Record<string, number>>): string {
  const largest = [...packages].sort(([, a], [, b]) => b - a);
  const grown = largest.filter(([name, bytes]) => bytes > (before[name] ?? 0) + kilobyte / 4);
  return [
    "grown since test/page/recorded-sizes.json:",
    ...grown.map(([name, bytes]) => `  ${name}: ${kb(before[name] ?? 0)} -> ${kb(bytes)}`),
    "largest:",
    ...largest.slice(0, 12).map(([name, bytes]) => `  ${name}: ${kb(bytes)}`),
  ].join("\n");
}

const main = filesOf(manifest, "index.html");
const withPage = (...pages: string[]) => new Set([...main, ...pages.flatMap((page) => filesOf(manifest, page))]);

describe("the JavaScript of the page, compressed", () => {
  it("has a main bundle of at most 250 KB", () => {
    const packages = packagesIn(main);
    expect(total(packages), explained(packages, recorded.main)).toBeLessThanOrEqual(limits.main);
    // a smaller value means that the sizes were not read
    expect(total(packages)).toBeGreaterThan(100);
  });

  it("loads little before the sign-in page", () => {
    const packages = packagesIn(withPage("features/accounts/sign-in-page.tsx"));
    expect(total(packages), explained(packages, recorded.signIn)).toBeLessThanOrEqual(limits.signIn);
  });

  it("loads little before Today", () => {
    const packages = packagesIn(withPage("app/session-gate.tsx", "features/today/today-page.tsx"));
    expect(total(packages), explained(packages, recorded.today)).toBeLessThanOrEqual(limits.today);
  });

  it("adds little for each other page", () => {
    const shown = withPage("app/session-gate.tsx");
    const pages = Object.keys(manifest).filter((key) => key.endsWith("-page.tsx"));
    expect(pages.length).toBeGreaterThan(15);
    for (const page of pages) {
      const packages = packagesIn(filesOf(manifest, page).filter((file) => !shown.has(file)));
      expect(total(packages), `${page}\n${explained(packages, {})}`).toBeLessThanOrEqual(limits.route);
    }
  });

  it("is in few files, because each is a request", () => {
    const today = withPage("app/session-gate.tsx", "features/today/today-page.tsx");
    const frame = withPage("app/session-gate.tsx");
    expect(today.size).toBeLessThanOrEqual(fileLimits.today);
    for (const page of Object.keys(manifest).filter((key) => key.endsWith("-page.tsx"))) {
      const files = filesOf(manifest, page).filter((file) => !frame.has(file));
      expect(files.length, page).toBeLessThanOrEqual(fileLimits.route);
    }
  });
});
