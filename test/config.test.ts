import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inRoot } from "../scripts/kit/repository.ts";
import { readConfig, StartError } from "../server/config.ts";
import { readS3Address } from "../server/platform/storage/s3/address.ts";

/** What the server would say instead of starting. */
function refusal(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    expect(error).toBeInstanceOf(StartError);
    return (error as StartError).message;
  }
  return expect.fail("nothing was refused");
}
const refusalOf = (environment: Readonly<Record<string, string>>) => refusal(() => readConfig(environment));

describe("the settings", () => {
  it("are read without the spaces around them", () => {
    const config = readConfig({
      FORECOURT_PORT: " 4781 ",
      FORECOURT_LOG_LEVEL: "warn\r",
      FORECOURT_SMTP_URL: "smtp://mail.example.com\t",
    });
    expect(config).toMatchObject({ port: 4781, logLevel: "warn", smtpUrl: "smtp://mail.example.com" });
  });

  it("are refused by name where they are set to nothing, unknown, or wrong", () => {
    for (const blank of ["", "  ", "\r"]) {
      expect(refusalOf({ FORECOURT_DATABASE_URL: blank })).toBe(
        "FORECOURT_DATABASE_URL: it is set, but to nothing; leave it out, or give it a value",
      );
      expect(refusalOf({ FORECOURT_MAIL_FROM: blank })).toMatch(/^FORECOURT_MAIL_FROM: it is set, but to nothing/);
    }
    expect(refusalOf({ FORECOURT_PROT: "1" })).toBe("FORECOURT_PROT: no such setting");
    expect(refusalOf({ FORECOURT_PORT: "65536", FORECOURT_MODE: "cloud" })).toMatch(
      /FORECOURT_MODE.*\nFORECOURT_PORT/s,
    );
  });
});

describe("the product's prefix", () => {
  const read = (file: string) => readFileSync(inRoot(file), "utf8");
  const sources = globSync(["{server,scripts,bench}/**/*.ts", "*.config.ts"], { cwd: inRoot(".") });
  const used = sources.flatMap((file) => [...read(file).matchAll(/process\.env\.(FORECOURT_\w+)/g)]);
  const documented = [...read("README.md").matchAll(/^\| .*?\|/gm)].flatMap(([cell]) => [
    ...cell.matchAll(/`(FORECOURT_\w+)`/g),
  ]);

  // a name that only a tool uses would stop the server if it is set
  it("is used only for settings, and the README lists all of them", () => {
    for (const [, name = ""] of [...used, ...documented]) {
      expect(refusalOf({ [name]: "" })).toMatch(new RegExp(`^${name}: it is set, but to nothing`));
    }
    expect(used.length).toBeGreaterThan(0);
    const [, list = ""] = /^const Environment = z\.strictObject\(\{(.*?)^\}\);/ms.exec(read("server/config.ts")) ?? [];
    const settings = [...list.matchAll(/^ {2}(FORECOURT_\w+)/gm)].map(([, name]) => name);
    expect(documented.map(([, name]) => name).sort()).toEqual(settings.sort());
  });
});

describe("the public address", () => {
  it.each([
    ["https://Cars.Example.com", "https://cars.example.com"],
    ["https://cars.example.com:443/", "https://cars.example.com"],
    ["http://cars.example.com:8080", "http://cars.example.com:8080"],
  ])("%s is the origin %s", (given, origin) => {
    expect(readConfig({ FORECOURT_PUBLIC_URL: given }).publicUrl).toBe(origin);
  });

  it.each([
    "cars.example.com",
    "ftp://cars.example.com",
    "https://cars.example.com/forecourt",
    "https://cars.example.com/?a=b",
    "https://cars.example.com/#top",
    "https://ada@cars.example.com",
  ])("%s is rejected with the name of the setting", (given) => {
    expect(refusalOf({ FORECOURT_PUBLIC_URL: given })).toMatch(/^FORECOURT_PUBLIC_URL: write it as https:/);
  });
});

describe("the host", () => {
  it.each([
    ["LOCALHOST", "localhost"],
    ["[::1]", "::1"],
    ["0:0:0:0:0:0:0:0", "::"],
    ["192.168.0.7", "192.168.0.7"],
  ])("%s is %s", (given, host) => {
    expect(readConfig({ FORECOURT_HOST: given }).host).toBe(host);
  });

  it.each(["127.0.0.1:4780", "http://localhost", "a/b", "two words"])(
    "%s is rejected with the name of the setting",
    (given) => {
      expect(refusalOf({ FORECOURT_HOST: given })).toMatch(/^FORECOURT_HOST: .*FORECOURT_PORT/);
    },
  );
});

describe("an S3 address with a bare percent sign", () => {
  it.each(["s3://KEY:100%secret@host/cars", "s3://K%EY:secret@host/cars", "s3://KEY:secret@host/100%"])(
    "is rejected with the name of the setting and without the secret: %s",
    (url) => {
      const message = refusal(() => readS3Address(url));
      expect(message).toMatch(/^FORECOURT_S3_URL: .*%25/);
      expect(message).not.toContain("secret");
    },
  );
});
