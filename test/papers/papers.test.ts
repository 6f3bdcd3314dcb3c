import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { afterAll, expect, it } from "vitest";
import { type Drawing, openPapers } from "../../server/papers/papers.ts";
import { systemClock } from "../../server/platform/clock.ts";
import type { Store } from "../../server/platform/db/store.ts";
import { openDiskStorage } from "../../server/platform/storage/disk.ts";
import { realData } from "../../server/reports/document.ts";

const folder = mkdtempSync(join(tmpdir(), "forecourt-papers-"));
afterAll(() => rmSync(folder, { recursive: true }));
const storage = openDiskStorage(folder);

/** Draws a paper as the job does: of what there is when it begins, and of what is left of it when it ends. */
async function draw(id: string, begin: string | undefined, end: string | undefined): Promise<string[]> {
  let edition = begin;
  const write = async (output: Writable) => {
    output.end(`edition ${begin}`);
    await finished(output);
    edition = end;
  };
  const drawing = async (): Promise<Drawing | undefined> => (edition === undefined ? undefined : { edition, write });
  const store = {} as Store;
  const drawings = { case: drawing };
  const { job } = openPapers({ store, clock: systemClock, storage, wakeJobs: () => {}, print: realData, drawings });
  await job.run(`case:${id}`, {}, new AbortController().signal);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return files.filter((name) => name.endsWith(".pdf")).map((name) => name.split("/").slice(-2).join("/"));
}

it("keeps a paper as it stands alone", async () => {
  expect(await draw("one", "1", "1")).toEqual(["case-one/1.pdf"]);
  expect(await draw("one", "4", "4")).toEqual(["case-one/4.pdf"]);
  expect(await draw("one", "9", "9")).toEqual(["case-one/9.pdf"]);
  await storage.delete("reports/case-one/9.pdf");
});

it("keeps none of what was deleted before, or while it was drawn", async () => {
  expect(await draw("gone", undefined, undefined)).toEqual([]);
  expect(await draw("going", "1", undefined)).toEqual([]);
});
