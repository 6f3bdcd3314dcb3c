import { cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inRoot } from "../../scripts/kit/repository.ts";
import { linuxCameras } from "../../server/cli/doctor/checks/camera.ts";
import { sharedModelRuns } from "../kit/model-runs.ts";
import { mountsDisks, openSmallDisk } from "../kit/small-disk.ts";
import { begin, cleanFolder, forecourt } from "./run.ts";

const place = cleanFolder();
const data = join(place.folder, "data");
afterAll(() => place.remove());

interface Found {
  readonly name: string;
  readonly status: string;
  readonly found: string;
  readonly remedy: string | null;
}

async function examine(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const { code, out, err } = await forecourt(place, ["doctor", "--json", ...args], {
    env: { ...sharedModelRuns(), ...env },
  });
  const { healthy, checks }: { healthy: boolean; checks: Found[] } = JSON.parse(out);
  const of = (name: string) => checks.filter((check) => check.name === name);
  return { code, err, healthy, checks, of };
}
const withoutModels = { FORECOURT_MODEL_DIR: join(place.folder, "no-models") };

beforeAll(async () => {
  const server = begin(place, ["serve", "--port", "0", "--data", data]);
  await server.firstLine;
  server.child.kill("SIGTERM");
  await server.ended;
});

describe("forecourt doctor", () => {
  it("a working installation has no errors, and each check has a result", async () => {
    const { code, err, healthy, checks, of } = await examine(["--data", data], {
      FORECOURT_PORT: "0",
      FORECOURT_PHONE_PORT: "0",
    });
    expect([code, err, healthy]).toEqual([0, "", true]);
    const names =
      "settings program|data folder|database|migrations|disk|models|execution providers|ffmpeg|VIN tables|port|phone port|camera|keychain";
    expect(checks.map(({ name }) => name)).toEqual(["settings", ...names.replace("settings ", "").split("|")]);
    for (const { status, remedy } of checks) expect(remedy === null).toBe(status === "ok");
    expect(checks.filter(({ status }) => status === "error")).toEqual([]);
    // this session has no bus, and so Linux no keychain (ADR 39)
    if (process.platform === "linux") {
      const found = expect.stringContaining(`kept in ${join(data, "secrets.key")}, and secrets that people enter`);
      const remedy = expect.stringContaining("FORECOURT_SECRET_KEY");
      expect(of("keychain")).toEqual([{ name: "keychain", status: "warning", found, remedy }]);
      // the reason is the keychain's own, and not that the process could not be started
      expect(of("keychain")[0]?.found).not.toContain("Command failed");
    }
  });

  it("names a corrupt database, missing models, a port in use, a missing ffmpeg, each with what to do, for a person", async () => {
    const broken = join(place.folder, "broken");
    cpSync(data, broken, { recursive: true });
    writeFileSync(join(broken, "forecourt.db"), "not a database ".repeat(1000));
    const other = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => other.once("listening", resolve));
    // a listening TCP server has an address with a port
    const { port } = other.address() as AddressInfo;
    const env = { ...withoutModels, FORECOURT_PORT: String(port), FORECOURT_FFMPEG_PATH: "/no/ffmpeg" };
    const { code, out } = await forecourt(place, ["doctor", "--data", broken], { env });
    other.close();
    expect(code).toBe(1);
    expect(out).toMatch(/^error +database +The database .*forecourt\.db is damaged .*\n +-> There is no backup in/m);
    expect(out).toMatch(
      /^error +models .*manifest\.json: the list of models cannot be read\n +-> Install the models again/m,
    );
    expect(out).toMatch(
      new RegExp(`^error +port +Nothing can listen on 127\\.0\\.0\\.1:${port}: .*\\n +-> End it, or set|`, "m"),
    );
    expect(out).toContain("FORECOURT_PORT to another port");
    expect(out).toMatch(/^error +ffmpeg +The configured ffmpeg cannot be used.*\n +-> Correct FORECOURT_FFMPEG_PATH/m);
    expect(out).toMatch(/\n\n4 errors, \d warnings?\.\n$/);
  });

  it("a lost database and a database of a newer version are errors", async () => {
    const lost = join(place.folder, "lost");
    mkdirSync(lost);
    cpSync(join(data, "installation.json"), join(lost, "installation.json"));
    const { code, of } = await examine(["--data", lost], withoutModels);
    expect(code).toBe(1);
    expect(of("database")).toMatchObject([
      { status: "error", found: expect.stringMatching(/is missing, and was there before/) },
    ]);
  });

  it("wrong settings are named, and everything else is still checked", async () => {
    const env = { ...withoutModels, FORECOURT_PORT: "many", FORECOURT_COLOR: "red" };
    const { code, of } = await examine(["--data", data], env);
    expect(code).toBe(1);
    expect(of("settings").map(({ found }) => found)).toEqual([
      expect.stringContaining("FORECOURT_PORT"),
      expect.stringContaining("FORECOURT_COLOR"),
    ]);
    expect(of("database")).toMatchObject([{ status: "ok" }]);
  });

  it("a file in the place of the data folder, and a provider that is not there", async () => {
    const file = join(place.folder, "file");
    writeFileSync(file, "");
    const { code, of } = await examine(["--data", file], { FORECOURT_EXECUTION_PROVIDERS: "cuda,cpu" });
    expect(code).toBe(1);
    expect(of("data folder")).toMatchObject([{ status: "error", found: `${file} is a file, not a folder.` }]);
    const [providers] = of("execution providers");
    // a machine with CUDA has nothing to warn about
    if (providers?.found.includes("run on cpu")) expect(providers.status).toBe("warning");
  });

  it("cameras: none is no problem", () => {
    const devices = join(place.folder, "devices");
    mkdirSync(devices);
    expect(linuxCameras(devices)).toMatchObject([
      { status: "ok", found: expect.stringContaining("none is connected") },
    ]);
    writeFileSync(join(devices, "video0"), "");
    expect(linuxCameras(devices)).toMatchObject([{ status: "ok", found: join(devices, "video0") }]);
  });

  it("works from the bundle alone, as in the packages: no scripts, no TypeScript", async () => {
    const packaged = join(place.folder, "packaged");
    const own = ["dist", "package.json", "server/platform/db/migrations"];
    for (const name of own) cpSync(inRoot(name), join(packaged, name), { recursive: true });
    for (const name of ["node_modules", "models"]) symlinkSync(inRoot(name), join(packaged, name), "junction");
    const entry = join(packaged, "dist/cli.mjs");
    const { code, out } = await forecourt(place, ["doctor", "--data", data], {
      entry,
      env: { ...sharedModelRuns(), FORECOURT_PORT: "0" },
    });
    expect([code, out]).toEqual([0, expect.stringContaining(packaged)]);
    // without npm, the command that restores is another one
    const backup = await forecourt(place, ["backup", "--data", data], { entry });
    expect(backup.out).toMatch(/^Restore it with {2}forecourt restore "/m);
    expect((await forecourt(place, ["help", "backup"], { entry })).out).toBe(
      (await forecourt(place, ["help", "backup"])).out,
    );
  });
});

describe.skipIf(!mountsDisks())("forecourt doctor, on a full disk", () => {
  it("says so, and what to do", async () => {
    const disk = openSmallDisk(48);
    try {
      disk.fill();
      const { code, of } = await examine(["--data", disk.folder], withoutModels);
      expect(code).toBe(1);
      expect(of("disk")).toMatchObject([
        { status: "error", found: expect.stringMatching(/^The disk is full: /), remedy: expect.any(String) },
      ]);
    } finally {
      disk.close();
    }
  });
});
