import { expect, it } from "vitest";
import { problemsOf } from "../../scripts/checks/translations.ts";

const english = {
  title: "Settings",
  count: "{{count, number}} <a>cars</a>",
  text: "Work can continue while one is made.",
};

it("accepts a catalog with the placeholders and tags of the English one, in any order", () =>
  expect(
    problemsOf("renderer/texts/de", english, {
      title: "Settings",
      count: "<a>Autos</a>: {{count, number}}",
      text: "Es geht weiter.",
    }),
  ).toEqual([]));

it("reports missing, empty, surplus and untranslated texts, and other placeholders", () =>
  expect(
    problemsOf("renderer/texts/de", english, { title: "", count: "{{count}} Autos", text: english.text, more: "Mehr" }),
  ).toEqual([
    "renderer/texts/de: title is empty",
    "renderer/texts/de: count has {{count}}, the English text has </a> <a> {{count, number}}",
    "renderer/texts/de: text is not translated",
    "renderer/texts/de: more is not in English",
  ]));

it("reports a text that is not there", () =>
  expect(problemsOf("renderer/texts/es", english, { title: "Ajustes", count: english.count })).toEqual([
    "renderer/texts/es: text is missing",
  ]));
