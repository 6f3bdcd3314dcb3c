import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import type { SQL } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { afterAll, describe, expect, it } from "vitest";
import { type Language, languages } from "../../contracts/accounts/languages.ts";
import { systemClock } from "../../server/platform/clock.ts";
import type { Store, Writer } from "../../server/platform/db/store.ts";
import { createDiskStorage } from "../../server/platform/storage/disk.ts";
import { realData } from "../../server/reports/document.ts";
import { createPapers } from "../../server/reports/papers/papers.ts";
import type { ReportDefinition } from "../../server/reports/report.ts";
import { type PaperLocale, paperLocale, usEnglish } from "../../server/texts/papers/locale.ts";

/** The values in a condition of a query. */
const paramsOf = (condition: SQL): unknown[] => new SQLiteSyncDialect().sqlToQuery(condition).params;

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
    localeOf: async () => usEnglish,
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

describe("createPapers with the locale of the dealership", () => {
  const profile: { language: Language; country: string | null; units: PaperLocale["units"] | null } = {
    language: "en",
    country: null,
    units: null,
  };
  const localeOf = async (_: string, language = profile.language) => paperLocale(language, profile);
  /** Called after the locale was read, and before the paper is stored. */
  let duringDrawing = () => {};
  const papers = createPapers({
    store: {} as Store,
    clock: systemClock,
    storage,
    wakeJobs: () => {},
    print: async ({ workspaceId }, language) => ({ isDemo: false, locale: await localeOf(workspaceId, language) }),
    localeOf,
    reports: {
      case: {
        kind: "case",
        load: async () => "1",
        subjectOf: () => ({ workspaceId: "one" }),
        edition: (edition) => String(edition),
        async render(_, output, { locale }) {
          output.end(`${locale?.tag} ${locale?.units}`);
          await finished(output);
          duringDrawing();
        },
      } satisfies ReportDefinition,
    },
  });
  const reference = { kind: "case", id: "locales" } as const;
  const drawn = (subject: string) => papers.job.run(subject, {}, new AbortController().signal);
  const text = async (language?: Language) => readFileSync(await papers.path(reference, language), "utf8");

  it("draws the language of the job's subject, and answers the file of the language", async () => {
    await drawn("case:locales:de");
    await drawn("case:locales:es");
    await drawn("case:locales");
    expect([await text("de"), await text("es"), await text("en"), await text()]).toEqual([
      "de-DE miles",
      "es-ES miles",
      "en-US miles",
      "en-US miles",
    ]);
    profile.language = "de";
    expect(await text()).toBe("de-DE miles");
  });

  it("draws again after the units or the country changed, and deletes the outdated files", async () => {
    const files = () => readdirSync(join(folder, "media/reports/case-locales")).sort();
    expect(files()).toEqual(["1-de-de-miles.pdf", "1-es-es-miles.pdf", "1.pdf"]);
    profile.units = "kilometers";
    await drawn("case:locales:de");
    expect([await text("de"), files()]).toEqual(["de-DE kilometers", ["1-de-de-kilometers.pdf"]]);
    profile.country = "AT";
    await drawn("case:locales:de");
    expect([await text("de"), files()]).toEqual(["de-AT kilometers", ["1-de-at-kilometers.pdf"]]);
  });

  it("stores no paper under the units of a profile that changed during the drawing", async () => {
    duringDrawing = () => {
      profile.units = "miles";
    };
    await drawn("case:locales:es");
    duringDrawing = () => {};
    await drawn("case:locales:es");
    expect(await text("es")).toBe("es-AT miles");
  });

  it("forgets the drawing in all languages", async () => {
    const cancelled: unknown[] = [];
    const returning = async () => [];
    const where = (condition: Parameters<typeof paramsOf>[0]) => {
      cancelled.push(...paramsOf(condition).filter((param) => String(param).startsWith("case:")));
      return { returning };
    };
    const tx = { update: () => ({ set: () => ({ where }) }) } as unknown as Writer;
    expect(await papers.forget(tx, "case", ["locales"], "2026-11-20T18:05:00.000Z")).toEqual(["reports/case-locales"]);
    expect(cancelled.sort()).toEqual(["case:locales", "case:locales:de", "case:locales:es"]);
    expect(cancelled).toHaveLength(languages.length);
  });
});
