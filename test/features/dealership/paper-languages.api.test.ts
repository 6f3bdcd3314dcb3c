import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sentences } from "../../../contracts/texts/sentences/de/disclosures.ts";
import { repairSentences } from "../../../contracts/texts/sentences/de/repair.ts";
import { valuationSentences } from "../../../contracts/texts/sentences/de/valuation.ts";
import { de } from "../../../server/texts/papers/de.ts";
import { en } from "../../../server/texts/papers/en.ts";
import { es } from "../../../server/texts/papers/es.ts";
import { signedIn } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { inkInMargins, type RenderedPage, readPdf } from "../../reports/pdf.ts";
import { inspected } from "./inspected.ts";

let server: TestServer;
let dealer: TestCaller;
let paths: string[];
beforeAll(async () => {
  server = await serveForTest();
  dealer = await signedIn(server);
  paths = await inspected(server, dealer);
  await dealer.api.dealership.change({ body: { units: "kilometers" } });
}, 120_000);
afterAll(() => server.close());

async function pagesOf(path: string, language: "en" | "de" | "es") {
  const answer = await dealer.fetch(`${path}?language=${language}`);
  return readPdf(Buffer.from(await answer.arrayBuffer()));
}
const textOf = async (path: string, language: "en" | "de" | "es") =>
  (await pagesOf(path, language)).map(({ text }) => text).join(" ");

/** The texts of a catalog in which the other language differs, by their longest part without placeholders. */
const labelsOf = (catalog: object, other: object): string[] =>
  Object.entries(catalog).flatMap(([key, value]) => {
    const translated = (other as Record<string, unknown>)[key];
    if (typeof value !== "string") return labelsOf(value, translated as object);
    return value === translated ? [] : longestPart(value);
  });

const longestPart = (text: string): string[] =>
  text
    .split(/\{\{\w+\}\}/)
    .map((part) => part.trim())
    .filter((part) => part.length > 9)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, 1);

const englishSentences = Object.keys({ ...sentences, ...valuationSentences, ...repairSentences }).flatMap(longestPart);

const marginInk = (pages: readonly RenderedPage[]): number => pages.reduce((sum, page) => sum + inkInMargins(page), 0);

describe("the papers of a case", () => {
  it.each([
    ["de", de],
    ["es", es],
  ] as const)("have no English label and no English sentence of the tables in %s", async (language, catalog) => {
    for (const path of paths) {
      const pages = await pagesOf(path, language);
      const text = pages.map((page) => page.text).join(" ");
      const ofApi = JSON.stringify(await (await dealer.fetch(path.replace(".pdf", ""))).json()).toLowerCase();
      const labels = labelsOf(en, catalog).filter((label) => !ofApi.includes(label.toLowerCase()));
      expect(labels.length).toBeGreaterThan(200);
      const english = [...labels, ...englishSentences].filter((one) => text.includes(one));
      expect(english, path).toEqual([]);
      expect(text, path).not.toMatch(/\d miles?\b/);
      expect(marginInk(pages), path).toBeLessThanOrEqual(marginInk(await pagesOf(path, "en")));
    }
  });

  it("have kilometers only, in English too, if these are the units of the profile", async () => {
    for (const path of paths) expect(await textOf(path, "en"), path).not.toMatch(/\d miles?\b|\d mi\b/);
  });
});
