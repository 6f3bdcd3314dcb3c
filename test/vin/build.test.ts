import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { systemClock } from "../../server/platform/clock.ts";
import { checkDigitOf } from "../../server/vin/check.ts";
import { buildVinDatabase } from "../../server/vin/database/build.ts";
import { openVinDecoder } from "../../server/vin/decoder.ts";
import { type Pattern, writeSmallVpic } from "./small-vpic.ts";

let folder: string;
let target: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "forecourt-vin-build-"));
  target = join(folder, "cache", "vin.sqlite");
});
afterEach(() => rmSync(folder, { recursive: true }));

const [model, body, trim, engineModel, cylinders, litres] = [28, 5, 38, 18, 9, 13];
const alpha: Pattern = { element: model, keys: "A", value: "1" };

/** Builds a database of these patterns and decodes the VIN with it. The check digit replaces `_`. */
async function decodeWith(patterns: readonly Pattern[], vin = "1ZZABCDE_FK123456") {
  await buildVinDatabase(target, { file: writeSmallVpic(folder, patterns), version: "1.0.0" });
  const decoder = openVinDecoder(target, { ...systemClock, now: () => new Date("2026-11-20T12:00:00Z") });
  try {
    return decoder.decode(vin.replace("_", checkDigitOf(vin.replace("_", "0"))));
  } finally {
    decoder.close();
  }
}

describe("decode: a pattern's keys match the VIN", () => {
  test.each([
    ["A", true],
    ["ABCDE", true],
    ["B", false],
    ["*B", true],
    ["*A", false],
    ["[XYZA]", true],
    ["[B-Z]", false],
    ["**[A-D]", true],
    ["*****|FK", true],
    ["*****|*K", true],
    ["*****|*L", false],
    ["*****|**#", true],
    ["*****|*#", false],
    ["ABCDF|*K", false],
    ["*****|FK1234567", false],
    ["a", true],
  ])("%s: %s", async (keys, matches) => {
    const decoded = await decodeWith([alpha, { element: trim, keys, value: "Matched" }]);
    expect(decoded.trim).toBe(matches ? "Matched" : null);
  });
});

describe("decode: of several matching patterns", () => {
  test("uses the one with more fixed characters, whatever its date", async () => {
    const bodies = [
      { element: body, keys: "AB", value: "2", changed: "2010-01-01 00:00:00" },
      { element: body, keys: "A****", value: "1", changed: "2024-01-01 00:00:00" },
    ];
    expect((await decodeWith([alpha, ...bodies])).bodyStyle).toBe("Wagon");
  });

  test("counts a range as one character", async () => {
    const bodies = [
      { element: body, keys: "[A-Z]", value: "1", changed: "2024-01-01 00:00:00" },
      { element: body, keys: "AB", value: "2" },
    ];
    expect((await decodeWith([alpha, ...bodies])).bodyStyle).toBe("Wagon");
  });

  test("uses the one that was changed last if they have equally many characters", async () => {
    const bodies = [
      { element: body, keys: "AB", value: "2", changed: "2024-01-01 00:00:00" },
      { element: body, keys: "A*C", value: "1" },
    ];
    expect((await decodeWith([alpha, ...bodies])).bodyStyle).toBe("Wagon");
  });
});

test("decode: returns the make of the model, not another make of the manufacturer", async () => {
  expect(await decodeWith([{ ...alpha, value: "2" }])).toMatchObject({ make: "Omega", model: "Beta" });
  expect(await decodeWith([alpha])).toMatchObject({ make: "Omega", model: "Beta" }); // the same version: not built again
});

test("decode: returns only the manufacturer's data for a model year without a schema", async () => {
  expect(await decodeWith([alpha], "1ZZABCDE_MK123456")).toMatchObject({ model: null, year: 2021, source: "maker" });
});

test("decode: completes the engine from the engine model, without replacing the VIN's own data", async () => {
  const engine = [
    { element: engineModel, keys: "A", value: "Z-1" },
    { element: litres, keys: "A", value: "2.35" },
  ];
  expect((await decodeWith([alpha, ...engine])).engine).toBe("2.4 L I4, 160 hp");
});

test("decode: omits the power if the engine model has a range of power", async () => {
  const engine = [
    { element: engineModel, keys: "A", value: "Z-2" },
    { element: cylinders, keys: "A", value: "6" },
  ];
  expect((await decodeWith([alpha, ...engine])).engine).toBe("6-cylinder");
});

test("decode: returns only the cylinders if nothing else is known", async () => {
  expect((await decodeWith([alpha, { element: cylinders, keys: "A", value: "6" }])).engine).toBe("6-cylinder");
});

test("decode: returns the make of a trailer, whose patterns are not copied", async () => {
  expect(await decodeWith([alpha], "1ZTABCDE_FK123456")).toMatchObject({ make: "Zeta", model: null, source: "maker" });
});

describe("buildVinDatabase", () => {
  const source = (version: string) => ({
    file: writeSmallVpic(mkdtempSync(join(folder, "source-")), [alpha]),
    version,
  });

  test("builds once, and again for another version of the data", async () => {
    expect(await buildVinDatabase(target, source("1.0.0"))).toBe("built");
    const first = statSync(target).ino;
    expect(await buildVinDatabase(target, source("1.0.0"))).toBe("current");
    expect(statSync(target).ino).toBe(first);
    expect(await buildVinDatabase(target, source("1.0.1"))).toBe("built");
    expect(openVinDecoder(target).status().stamp).toMatch(/^1\.0\.1-/);
  });

  test("replaces a file that is not a database", async () => {
    await buildVinDatabase(target, source("1.0.0"));
    writeFileSync(target, "cut off");
    expect(await buildVinDatabase(target, source("1.0.0"))).toBe("built");
    expect(openVinDecoder(target).status().state).toBe("ready");
  });

  test("keeps the previous database and leaves no temporary file if the source is damaged", async () => {
    await buildVinDatabase(target, source("1.0.0"));
    const before = readFileSync(target);
    const broken = join(folder, "broken.gz");
    writeFileSync(broken, readFileSync(source("2.0.0").file).subarray(0, 500));
    await expect(buildVinDatabase(target, { file: broken, version: "2.0.0" })).rejects.toThrow();
    expect(readFileSync(target).equals(before)).toBe(true);
    expect(readdirSync(join(folder, "cache"))).toEqual(["vin.sqlite"]);
  });

  test("keeps an open decoder working on the previous database", async () => {
    await buildVinDatabase(target, source("1.0.0"));
    const reader = openVinDecoder(target);
    const vin = `1ZZABCDE${checkDigitOf("1ZZABCDE0FK123456")}FK123456`;
    await buildVinDatabase(target, source("1.0.1"));
    expect(reader.decode(vin).model).toBe("Alpha");
    reader.close();
  });

  test("builds a valid database if it runs twice in parallel", async () => {
    await Promise.all([buildVinDatabase(target, source("1.0.0")), buildVinDatabase(target, source("1.0.0"))]);
    expect(openVinDecoder(target).status().state).toBe("ready");
    expect(readdirSync(join(folder, "cache"))).toEqual(["vin.sqlite"]);
  });
});
