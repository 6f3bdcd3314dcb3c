import { expect, it } from "vitest";
import { mutations } from "../../scripts/electron-checklist/mutations.ts";
import { read } from "../../scripts/kit/repository.ts";

const points = Array.from({ length: 20 }, (_, at) => at + 1);

it("each point of Electron's checklist can be undone in the source as it is now", () => {
  expect([...new Set(mutations.map(({ point }) => point))]).toEqual(points);
  for (const { file, from } of mutations) expect(read(file).split(from), `${file}: ${from}`).toHaveLength(2);
});

it("docs/security.md has a row for each point, with the test that fails when it is undone", () => {
  const section = read("docs/security.md").split("## Electron's checklist")[1]?.split("\n## ")[0] ?? "";
  const rows = [...section.matchAll(/^\| (\d+) \|.*\| (`test[^|]*) \|$/gm)].map(([, point, tests]) => [
    Number(point),
    tests,
  ]);
  expect(rows.map(([point]) => point)).toEqual(points);
  for (const { point, test } of mutations) expect(rows.find(([number]) => number === point)?.[1]).toContain(test);
});
