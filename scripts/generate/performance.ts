// node scripts/generate/performance.ts: the figures of the documents, from bench/results.json. `npm run bench` does it too.
import { writeFileSync } from "node:fs";
import { inRoot, read } from "../kit/repository.ts";
import { growthPicture } from "../performance/growth-picture.ts";
import { growthSection } from "../performance/growth-section.ts";
import { highlights } from "../performance/highlights.ts";
import { withRegion } from "../performance/region.ts";
import { type BenchReport, Report } from "../performance/report.ts";
import { soakPicture } from "../performance/soak-picture.ts";
import { missedTargets, performanceTable } from "../performance/table.ts";

export const resultsFile = "bench/results.json";

export const readReport = (): BenchReport => Report.parse(JSON.parse(read(resultsFile)));

/** The documents that show measured figures, with their content. */
export function performanceFiles(report: BenchReport): ReadonlyMap<string, string> {
  const growth = report.results.growth?.growth;
  const timeline = report.results.soak?.timeline;
  const withTable = withRegion(read("docs/performance.md"), "table", performanceTable(report));
  const withGrowth = withRegion(withTable, "growth", growthSection(growth));
  const soak = timeline ? `![Memory and answers of a simulated dealership](soak.svg)` : "Not measured yet.";
  const document = withRegion(withGrowth, "soak", soak);
  return new Map([
    ["docs/performance.md", withRegion(document, "missed", missedTargets(report))],
    ["README.md", withRegion(read("README.md"), "figures", highlights(report))],
    ...(growth ? [["docs/growth.svg", growthPicture(growth)] as const] : []),
    ...(timeline ? [["docs/soak.svg", soakPicture(timeline)] as const] : []),
  ]);
}

export function writePerformanceFiles(): void {
  for (const [file, content] of performanceFiles(readReport())) writeFileSync(inRoot(file), content);
}

if (import.meta.main) writePerformanceFiles();
