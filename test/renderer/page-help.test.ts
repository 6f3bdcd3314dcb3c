import { describe, expect, it } from "vitest";
import { pages } from "../../renderer/app/pages.ts";
import { chapters } from "../../renderer/app/shell/help/chapters.ts";
import { topicOf } from "../../renderer/app/shell/help/topic-of.ts";
import { topicOfPage, topicOfPart, topics } from "../../renderer/app/shell/help/topics.ts";
import { pageHelp as german } from "../../renderer/texts/de/help/page-help.ts";
import { de } from "../../renderer/texts/de.ts";
import { pageHelp } from "../../renderer/texts/en/help/page-help.ts";
import { english } from "../../renderer/texts/english.ts";
import { pageHelp as spanish } from "../../renderer/texts/es/help/page-help.ts";
import { es } from "../../renderer/texts/es.ts";
import { read } from "../../scripts/kit/repository.ts";
import { textsOf } from "../kit/texts.ts";

describe("the help of the pages", () => {
  it("has an entry for every page of the router, and for no other page", () => {
    expect(Object.keys(topicOfPage).sort()).toEqual(pages.map(({ path }) => path).sort());
  });

  it("has an entry for every section of the settings", () => {
    const sections = [...read("renderer/features/settings/sections.tsx").matchAll(/^ {4}name: "([\w-]+)"/gm)].map(
      ([, name]) => name,
    );
    expect(sections.length).toBeGreaterThan(8);
    expect(Object.keys(topicOfPart["/settings/:section?"] ?? {}).sort()).toEqual(sections.sort());
  });

  it("shows every text somewhere", () => {
    const shown = [
      ...Object.values(topicOfPage),
      ...Object.values(topicOfPart).flatMap((parts) => Object.values(parts)),
    ];
    expect(Object.keys(pageHelp.topics).filter((topic) => !shown.some((one) => one === topic))).toEqual([]);
  });

  it.each([
    ["/inventory", "inventory"],
    ["/vehicles/9b2f", "vehicle"],
    ["/vehicles/9b2f/mechanical", "vehicleMechanical"],
    ["/vehicles/9b2f/inspect", "capture"],
    ["/vehicles/9b2f/unknown", "vehicle"],
    ["/inspections/cases", "cases"],
    ["/inspections/17", "results"],
    ["/inspections/17/compare/16", "compare"],
    ["/settings", "settings"],
    ["/settings/backups", "backups"],
    ["/settings/constructor", "settings"],
    ["/settings/audit", "audit"],
    ["/team", "team"],
    ["/nowhere", "today"],
  ])("finds the text for %s: %s", (address, topic) => {
    expect(topicOf(address)).toBe(topic);
  });

  it("has a purpose and three to five short steps for each topic", () => {
    for (const [name, { purpose, steps }] of Object.entries(pageHelp.topics)) {
      expect(purpose, name).toMatch(/\.$/);
      expect(steps.length, name).toBeGreaterThanOrEqual(3);
      expect(steps.length, name).toBeLessThanOrEqual(5);
      for (const step of steps) expect(step.length, step).toBeLessThan(180);
    }
    expect(Object.values(topics).filter(({ chapter }) => !chapters.includes(chapter))).toEqual([]);
  });

  it.each([
    ["English", pageHelp, english, /“([^”]+)”/g],
    ["German", german, de, /„([^“]+)“/g],
    ["Spanish", spanish, es, /«([^»]+)»/g],
  ] as const)("quotes only labels that the %s pages have", (_language, help, catalog, quoted) => {
    const labels = new Set(textsOf(catalog));
    const named = textsOf(help).flatMap((text) => [...text.matchAll(quoted)].map(([, label = ""]) => label));
    expect(named.length).toBeGreaterThan(80);
    expect(named.filter((label) => !labels.has(label))).toEqual([]);
  });
});
