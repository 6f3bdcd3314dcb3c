import { describe, expect, it } from "vitest";
import { announcementKinds, type ByHand } from "../../contracts/inspections/by-hand.ts";
import { summaryOf } from "../../server/features/visual/by-hand/summary.ts";
import { treadDepth } from "../../server/reports/text/format.ts";
import { paperLocale } from "../../server/texts/papers/locale.ts";
import { ada, byHand, tire } from "./entries-by-hand.ts";
import { conditionReport, damage, noPhotos } from "./factory.ts";
import { inkInMargins, print, readPdf } from "./pdf.ts";

async function pagesOf(entries?: ByHand, damages = 3): Promise<string[]> {
  const report = conditionReport({
    damages: Array.from({ length: damages }, (_, n) => damage(n)),
    ...(entries && { byHand: entries }),
  });
  const { file } = await print(report, noPhotos);
  const pages = await readPdf(file);
  for (const page of pages) expect(inkInMargins(page)).toBe(0);
  return pages.map(({ text }) => text.replaceAll(/\s+/g, " "));
}

describe("renderConditionReport with entries by hand", () => {
  it("shows the announcements first, with the person and the date", async () => {
    const [first = ""] = await pagesOf(byHand);
    expect(first.indexOf("Flood damage: Water line")).toBeLessThan(first.indexOf("GRADE BY HAND"));
    expect(first).toContain("Grace Okoye, November 21, 2026");
    expect(first).toContain("Second key is missing");
    // the person and the date stand beside the first row
    expect(first).toContain(
      "None known: structural damage, odometer discrepancy or true mileage unknown (two titles Ada",
    );
    expect(first).toContain("Ada Lane, November 20, 2026 agree)");
  });

  it("names what is announced in full", async () => {
    const airbags = { kind: "airbags", status: "announced", text: null, ...ada } as const;
    const [first = ""] = await pagesOf({ ...byHand, announcements: [airbags] });
    expect(first).toContain("Airbags deployed or missing");
    const after = { ...byHand, manual_grade: null, announcements: [airbags] };
    expect(summaryOf(null, after)).toContain("announced airbags deployed or missing");
  });

  it.each([
    ["de", "Geprüft, nichts bekannt: Strukturschaden", "Nichts bekannt Offengelegt"],
    ["es", "Revisado, nada conocido: daño estructural", "Nada conocido"],
  ] as const)("says in %s that nothing is known, not that it is unknown", async (language, entered, box) => {
    const locale = paperLocale(language, { country: null, units: null });
    const { file } = await print(conditionReport({ byHand }), noPhotos, { isDemo: false, locale });
    const text = (await readPdf(file)).map((page) => page.text).join(" ");
    expect(text).toContain(entered);
    expect(text).toContain(box);
    // in full: a longer heading would be cut
    expect(text).toContain(language === "de" ? "STUFE VON HAND 2,7" : "CALIF. A MANO 2,7");
    expect(text).not.toMatch(/Nicht bekannt|No consta/);
  });

  it("has empty boxes only for what nobody checked", async () => {
    const [first = ""] = await pagesOf(byHand);
    // six of eight kinds are empty: flood, structure and odometer were entered
    expect(first.match(/None known Announced/g)).toHaveLength(5);
    const all = announcementKinds
      .filter((kind) => kind !== "other")
      .map((kind) => ({ kind, status: "none_known", text: null, ...ada }) as const);
    const [complete = ""] = await pagesOf({ ...byHand, announcements: all });
    expect(complete).not.toContain("None known Announced");
    expect(complete).not.toContain("not checked");
  });

  it("shows the grade by hand beside the computed one, with its reason", async () => {
    const [first = ""] = await pagesOf(byHand);
    expect(first).toMatch(/GRADE BY HAND 2\.7 ?of 5\.0 COMPUTED 3\.4 ?of 5\.0 SCORE 6\.8/);
    expect(first).toContain("The interior smells of water, and the seats are stained.");
    expect(first).toContain("Computed grade 3.4 of 5.0");
  });

  it("shows the tires by corner and leaves the lines of the others empty", async () => {
    const text = (await pagesOf(byHand)).join(" ");
    expect(text).toContain("Tires Entered by hand: Ada Lane, November 20, 2026");
    for (const words of ["6/32 in (4.8 mm)", "5/32 in (4 mm)", "3/32 in (2.4 mm)", "Michelin, 225/65R17", "23 / 19"]) {
      expect(text).toContain(words);
    }
    expect(text).toContain("Worn at the inner edge");
    expect(text).not.toContain("Spare");
    const spare = (
      await pagesOf({ ...byHand, tires: { ...byHand.tires, spare: tire({ brand: "Continental" }) } })
    ).join(" ");
    expect(spare).toContain("Spare");
    expect(spare).toContain("Continental");
  });

  it("shows remarks and keeps the empty lines of the others", async () => {
    const text = (await pagesOf(byHand)).join(" ");
    expect(text).toContain("Chip of 1/4 in");
    expect(text).toContain("Stained seats, carpets replaced.");
    expect(text).not.toContain("Seats and trim");
    expect(text).toContain("Trouble codes Not read in this inspection.");
  });

  it("shows the longest entries without cutting them", async () => {
    const long = `${"word ".repeat(99)}last.`;
    const entries: ByHand = {
      ...byHand,
      manual_grade: { value: 0, reason: long, ...ada },
      announcements: [
        ...announcementKinds.slice(0, 8).map((kind) => ({ kind, status: "announced", text: long, ...ada }) as const),
      ],
      remarks: Object.fromEntries(Object.keys(byHand.remarks).map((kind) => [kind, { text: long, ...ada }])) as never,
    };
    const text = (await pagesOf(entries, 20)).join(" ");
    expect(text.match(/last\./g)?.length).toBeGreaterThanOrEqual(8 + 1 + 4);
  });

  it("continues a list that is longer than a page on the next page", async () => {
    const long = "word ".repeat(95);
    const many = Array.from(
      { length: 20 },
      (_, n) => ({ kind: "other", status: "announced", text: `First ${n}. ${long}Last ${n}.`, ...ada }) as const,
    );
    const pages = await pagesOf({ ...byHand, announcements: many });
    const text = pages.join(" ");
    for (const { text: one } of many) {
      const [first = "", last = ""] = [one.slice(0, 9), one.slice(-8)];
      expect(text).toContain(first.trim());
      expect(text).toContain(last.trim());
    }
    expect(pages[2]).toContain("Last 19.");
  });
});

describe("treadDepth", () => {
  it.each([
    [0, "0/32 in (0 mm)"],
    [1.59, "2/32 in (1.6 mm)"],
    [7.94, "10/32 in (7.9 mm)"],
  ])("writes %s mm as %s", (mm, text) => expect(treadDepth(mm)).toBe(text));
});
