import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { afterAll, expect, it } from "vitest";
import { systemClock } from "../../server/platform/clock.ts";
import type { Store } from "../../server/platform/db/store.ts";
import { createDiskStorage } from "../../server/platform/storage/disk.ts";
import { realData } from "../../server/reports/document.ts";
import { createPapers } from "../../server/reports/papers/papers.ts";
import type { ReportDefinition } from "../../server/reports/report.ts";

const folder = mkdtempSync(join(tmpdir(), "forecourt-papers-"));
afterAll(() => rmSync(folder, { recursive: true }));
const storage = createDiskStorage(folder);

/** Runs the drawing job for a report whose edition is `before` at the start and `after` at the end; undefined: deleted. */
async function draw(id: string, before: string | undefined, after: string | undefined): Promise<string[]> {
  let current = before;
  const report: ReportDefinition<string> = {
    kind: "case",
    load: async () => current,
    subjectOf: () => ({ workspaceId: "one" }),
    edition: (edition) => edition,
    async render(edition, output) {
      output.end(`edition ${edition}`);
      await finished(output);
      current = after;
    },
  };
  const store = {} as Store;
  const reports = { case: report };
  const { job } = createPapers({
    store,
    clock: systemClock,
    storage,
    wakeJobs: () => {},
    print: async () => realData,
    languageOf: async () => "en",
    reports,
  });
  await job.run(`case:${id}`, {}, new AbortController().signal);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return files.filter((name) => name.endsWith(".pdf")).map((name) => name.split("/").slice(-2).join("/"));
}

it("createPapers keeps only the PDF of the current edition", async () => {
  expect(await draw("one", "1", "1")).toEqual(["case-one/1.pdf"]);
  expect(await draw("one", "4", "4")).toEqual(["case-one/4.pdf"]);
  expect(await draw("one", "9", "9")).toEqual(["case-one/9.pdf"]);
  await storage.delete("reports/case-one/9.pdf");
});

it("createPapers keeps no PDF of a report that was deleted before or during drawing", async () => {
  expect(await draw("deleted", undefined, undefined)).toEqual([]);
  expect(await draw("deleted-meanwhile", "1", undefined)).toEqual([]);
});
