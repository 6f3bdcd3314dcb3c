import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inRoot } from "../scripts/kit/repository.ts";
import { readConfig, StartError } from "../server/config.ts";
import { readS3Address } from "../server/platform/storage/s3/address.ts";

/** The error message with which the server would not start. */
function startErrorOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    expect(error).toBeInstanceOf(StartError);
    return (error as StartError).message;
  }
  return expect.fail("no error was thrown");
}
const configErrorOf = (environment: Readonly<Record<string, string>>) => startErrorOf(() => readConfig(environment));

describe("readConfig", () => {
  it("trims the values", () => {
    const config = readConfig({
      FORECOURT_PORT: " 4781 ",
      FORECOURT_LOG_LEVEL: "warn\r",
      FORECOURT_SMTP_URL: "smtp://mail.example.com\t",
    });
    expect(config).toMatchObject({ port: 4781, logLevel: "warn", smtpUrl: "smtp://mail.example.com" });
  });

  it("refuses a role of its own without a shared database, and a short token of the metrics", () => {
    expect(configErrorOf({ FORECOURT_ROLE: "worker" })).toMatch(/^FORECOURT_ROLE: .*FORECOURT_DATABASE_URL/);
    expect(configErrorOf({ FORECOURT_METRICS_TOKEN: "short" })).toMatch(/^FORECOURT_METRICS_TOKEN: at least 16/);
    expect(configErrorOf({ FORECOURT_DRAIN_SECONDS: "301" })).toMatch(/^FORECOURT_DRAIN_SECONDS/);
    const shared = { FORECOURT_DATABASE_URL: "postgres://db/forecourt", FORECOURT_ROLE: "api" };
    expect(readConfig(shared)).toMatchObject({ role: "api", drainMs: 0, metricsToken: undefined });
    expect(readConfig({ ...shared, FORECOURT_MODE: "hosted" }).drainMs).toBe(5000);
  });

  it("throws with the name of a setting that is empty, unknown or invalid", () => {
    for (const blank of ["", "  ", "\r"]) {
      expect(configErrorOf({ FORECOURT_DATABASE_URL: blank })).toBe(
        "FORECOURT_DATABASE_URL: it is set, but to nothing; leave it out, or give it a value",
      );
      expect(configErrorOf({ FORECOURT_MAIL_FROM: blank })).toMatch(/^FORECOURT_MAIL_FROM: it is set, but to nothing/);
    }
    expect(configErrorOf({ FORECOURT_PROT: "1" })).toBe("FORECOURT_PROT: no such setting");
    expect(configErrorOf({ FORECOURT_PORT: "65536", FORECOURT_MODE: "cloud" })).toMatch(
      /FORECOURT_MODE.*\nFORECOURT_PORT/s,
    );
  });
});

describe("the settings of clients", () => {
  it("do not prevent the start of a server in the same environment", () => {
    expect(readConfig({ FORECOURT_URL: "http://127.0.0.1:4780", FORECOURT_API_KEY: "prod_1" }).port).toBe(4780);
  });
});

describe("the prefix FORECOURT_", () => {
  const read = (file: string) => readFileSync(inRoot(file), "utf8");
  const sources = globSync(["{server,scripts,bench}/**/*.ts", "*.config.ts"], { cwd: inRoot(".") });
  const used = sources.flatMap((file) => [...read(file).matchAll(/process\.env\.(FORECOURT_\w+)/g)]);
  const documented = [...read("README.md").matchAll(/^\| .*?\|/gm)].flatMap(([cell]) => [
    ...cell.matchAll(/`(FORECOURT_\w+)`/g),
  ]);

  // the server does not start with an unknown name, so a name that only a tool uses would prevent the start
  it("is used only for settings, and the README lists all of them", () => {
    for (const [, name = ""] of [...used, ...documented]) {
      expect(configErrorOf({ [name]: "" })).toMatch(new RegExp(`^${name}: it is set, but to nothing`));
    }
    expect(used.length).toBeGreaterThan(0);
    const [, list = ""] = /^const Environment = z\.strictObject\(\{(.*?)^\}\);/ms.exec(read("server/config.ts")) ?? [];
    const settings = [...list.matchAll(/^ {2}(FORECOURT_\w+)/gm)].map(([, name]) => name);
    expect(documented.map(([, name]) => name).sort()).toEqual(settings.sort());
  });
});

describe("readConfig: FORECOURT_PUBLIC_URL", () => {
  it.each([
    ["https://Cars.Example.com", "https://cars.example.com"],
    ["https://cars.example.com:443/", "https://cars.example.com"],
    ["http://cars.example.com:8080", "http://cars.example.com:8080"],
  ])("%s becomes the origin %s", (given, origin) => {
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
    expect(configErrorOf({ FORECOURT_PUBLIC_URL: given })).toMatch(/^FORECOURT_PUBLIC_URL: write it as https:/);
  });
});

describe("readConfig: FORECOURT_HOST", () => {
  it.each([
    ["LOCALHOST", "localhost"],
    ["[::1]", "::1"],
    ["0:0:0:0:0:0:0:0", "::"],
    ["192.168.0.7", "192.168.0.7"],
  ])("%s becomes %s", (given, host) => {
    expect(readConfig({ FORECOURT_HOST: given }).host).toBe(host);
  });

  it.each(["127.0.0.1:4780", "http://localhost", "a/b", "two words"])(
    "%s is rejected with the name of the setting",
    (given) => {
      expect(configErrorOf({ FORECOURT_HOST: given })).toMatch(/^FORECOURT_HOST: .*FORECOURT_PORT/);
    },
  );
});

describe("readS3Address with an unescaped percent sign", () => {
  it.each(["s3://KEY:100%secret@host/cars", "s3://K%EY:secret@host/cars", "s3://KEY:secret@host/100%"])(
    "throws with the name of the setting and without the secret: %s",
    (url) => {
      const message = startErrorOf(() => readS3Address(url));
      expect(message).toMatch(/^FORECOURT_S3_URL: .*%25/);
      expect(message).not.toContain("secret");
    },
  );
});
