import { describe, expect, it } from "vitest";
import { textsIn, unusedKeys } from "../../scripts/checks/page-texts.ts";

/** A template string with one value, written so that the linter does not take it for one. */
const template = (text: string, value: string): string => `\`${text}$\{${value}}\``;

const found = (source: string) => textsIn("page.tsx", source).map(({ text }) => text);

describe("the check of texts of the page", () => {
  it.each([
    ["<p>No cars yet</p>", ["No cars yet"]],
    ["<p>{cars} cars</p>", ["cars"]],
    ['<Button aria-label="next">›</Button>', ["next"]],
    ['<Input label={isNew ? "Name" : "new name"} />', ["Name", "new name"]],
    [`<Input placeholder={${template("up to ", "most")}} />`, ["up to"]],
    ['<Table.Td data-label="until" />', ["until"]],
    ['notify("Sale recorded.")', ["Sale recorded."]],
    ['const names = { minor: "Minor" }', ["Minor"]],
    ['const tab = { title: "leads" }', ["leads"]],
  ])("reports those of %s", (source, expected) => expect(found(source)).toEqual(expected));

  it.each([
    '<p>{t("vehicles.none")}</p>',
    '<Box className="big frame" style={{ gridTemplateColumns: "auto" }} />',
    `pin.style.transform = ${template("rotate(45deg) translateX", "x")}`,
    "<p>·</p>",
    'import { t } from "Some place/t.ts"',
    'throw new Error("index.html has no #root")',
    'this.name = "ServerUnreachable"',
    'pin.style.transform = "translate(-50%, -50%)"',
    'if (event.key === "ArrowLeft") next()',
    'const isPrice = field.endsWith("Price")',
    'matchMedia("(prefers-reduced-motion: reduce)")',
    'const browser = "Edge"',
    '<Input placeholder="ann@dealer.com" />',
    'const query = { sort: "soldAt" }',
  ])("accepts %s", (source) => expect(found(source)).toEqual([]));

  it("gives the line of each", () =>
    expect(textsIn("page.tsx", '\nconst a = t("x.y");\nconst b = "Not moved";')).toEqual([
      { line: 3, text: "Not moved" },
    ]));

  it("reports keys that nothing names", () =>
    expect(
      unusedKeys(["a.b", "a.c", "side.front", "side.back.up"], ['t("a.b")', `t(${template("side.", "side")})`]),
    ).toEqual(["a.c"]));
});
