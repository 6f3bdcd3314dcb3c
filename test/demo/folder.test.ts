import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { assertOurs, demoIn, replaceDemo } from "../../scripts/demo/folder.ts";
import { readOptions } from "../../scripts/demo/options.ts";
import { readConfig } from "../../server/config.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "forecourt-demo-test-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const mark = { seed: 3, listings: 500, madeAt: "2026-11-20T09:00:00.000Z" };
const markIt = (where = folder) => writeFileSync(join(where, "demo.json"), JSON.stringify(mark));
function registered(email: string, where = folder): void {
  const database = new Database(join(where, "forecourt.db"));
  database.exec("CREATE TABLE accounts (email TEXT)");
  database.prepare("INSERT INTO accounts VALUES (?)").run(email);
  database.close();
}

describe("the folder of a demo", () => {
  it("can be new or empty, and is recognized by its marker file", () => {
    expect(demoIn(join(folder, "new"))).toBeNull();
    expect(demoIn(folder)).toBeNull();
    markIt();
    expect(demoIn(folder)).toEqual({ ...mark, people: [] });
  });

  it("is rejected if it contains other accounts or files", () => {
    writeFileSync(join(folder, "letter.txt"), "mine");
    expect(() => demoIn(folder)).toThrow(/contains files that do not belong to a demo\. Nothing was changed/);
    registered("ada@dealer.test");
    expect(() => demoIn(folder)).toThrow(/contains accounts \(ada@dealer\.test\)/);
  });

  it("is not replaced if a person registered in it or a server is running", () => {
    markIt();
    registered("dana@example.com");
    const made = `${folder}.making`;
    mkdirSync(made);
    writeFileSync(join(made, "demo.json"), "{}");
    try {
      const lock = new Database(join(folder, "forecourt.db-lock"));
      lock.exec("BEGIN EXCLUSIVE");
      expect(() => replaceDemo(folder, made)).toThrow(/Stop it first/);
      lock.close();
      expect(demoIn(folder)).toEqual({ ...mark, people: [] });
      replaceDemo(folder, made);
      expect(readFileSync(join(folder, "demo.json"), "utf8")).toBe("{}");
      registered("grace@dealer.test");
      expect(() => assertOurs(folder)).toThrow(/grace@dealer\.test has registered/);
    } finally {
      rmSync(made, { recursive: true, force: true });
    }
  });

  it("makes its server a demo, unless the database is elsewhere", () => {
    const read = (more = {}) => readConfig({ FORECOURT_DATA_DIR: folder, ...more }).isDemo;
    expect(read()).toBe(false);
    markIt();
    expect(read()).toBe(true);
    expect(read({ FORECOURT_DATABASE_URL: "postgres://127.0.0.1/real" })).toBe(false);
  });
});

describe("npm run demo", () => {
  it("uses a separate folder next to the workstation's", () => {
    const { folder: own, seed, listings } = readOptions([], { XDG_DATA_HOME: "/data", APPDATA: "/data" });
    expect(own).toMatch(/forecourt-demo$/);
    expect({ seed, listings }).toEqual({ seed: 1, listings: 60_000 });
    expect(readOptions(["--data", folder, "--seed", "9", "--fresh"], {})).toMatchObject({
      folder,
      seed: 9,
      fresh: true,
    });
  });

  it.each([
    [["--seed", "x"], {}, /--seed x: a whole number/],
    [["--listings", "5"], {}, /from 500 to 100000/],
    [["--sed", "5"], {}, /npm run demo --/],
    [[], { FORECOURT_DATABASE_URL: "postgres://127.0.0.1/real" }, /FORECOURT_DATABASE_URL: a demo keeps to/],
    [[], { FORECOURT_HOST: "0.0.0.0" }, /FORECOURT_HOST/],
  ])("readOptions throws an error with the reason for %j with %j", (args, env, words) => {
    expect(() => readOptions(args, env)).toThrow(words);
  });
});
