import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FuseV1Options, FuseVersion, flipFuses } from "@electron/fuses";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serverFilesName } from "../../../contracts/desktop/server-tree.ts";
import { programIn } from "../../../main/server/program.ts";
import { makePackages, type Packaged } from "../../../scripts/packages/build.ts";
import { contentProblems, fuseProblems, listIn, nativeFilesIn } from "../../../scripts/packages/content.ts";
import { debBudgetBytes, ownCompressedBytes } from "../../../scripts/packages/sizes.ts";
import { type Target, targets } from "../../../scripts/packages/targets.ts";
import { NoRegistry } from "../../../scripts/packages/tree/fetch.ts";
import { fetchPackages } from "../../../scripts/packages/tree/stage.ts";
import { importsOf } from "./imports.ts";
import { startPackaged } from "./packaged-server.ts";

/** Why the packages of another system are not to be had here; undefined if they are. */
async function reasonWithout(target: Target): Promise<string | undefined> {
  try {
    await fetchPackages(target);
    return undefined;
  } catch (error) {
    if (!(error instanceof NoRegistry)) throw error;
    process.stderr.write(`The package for ${target.name} is not tested: ${error.message}\n`);
    return error.message;
  }
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "forecourt-packages-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const made = (target: Target): Promise<Packaged> =>
  makePackages({ target, folder: join(folder, target.name), onlyFolder: true, stub: true });

/** A package takes 10 s on a quiet machine. It copies and hashes 370 MB, which takes minutes on a busy one. */
const timeout = 600_000;

/** Native files that each package must have, so that an empty list is not taken for a good one. */
const expectedNatives = [/better-sqlite3/, /onnxruntime/, /sharp/, /argon2/, /keyring/, /ffmpeg/, /node(\.exe)?$/];

describe.each([targets["win32-x64"], targets["darwin-arm64"]])("the package for $name", { timeout }, async (target) => {
  const reason = await reasonWithout(target);

  it.skipIf(reason !== undefined)(
    "has all files of the list, the native files of its system only, and the fuses",
    async () => {
      const packaged = await made(target);
      expect(await contentProblems(packaged, target)).toEqual([]);
      const natives = nativeFilesIn(packaged.app);
      for (const expected of expectedNatives)
        expect(
          natives.some((name) => expected.test(name)),
          `${expected}`,
        ).toBe(true);
      rmSync(join(folder, target.name), { recursive: true, force: true });
    },
  );
});

const linux = targets["linux-x64"];
const runsHere = process.platform === "linux" && process.arch === "x64";
const reasonWithoutLinux = await reasonWithout(linux);

describe.skipIf(reasonWithoutLinux !== undefined)("the package for linux-x64", { timeout }, () => {
  let packaged: Packaged;
  let server: string;
  beforeAll(async () => {
    packaged = await made(linux);
    server = join(packaged.resources, "server");
  }, timeout);

  it("has all files of the list, the native files of its system only, and the fuses", async () => {
    expect(await contentProblems(packaged, linux)).toEqual([]);
    const natives = nativeFilesIn(packaged.app);
    for (const expected of expectedNatives)
      expect(
        natives.some((name) => expected.test(name)),
        `${expected}`,
      ).toBe(true);
  });

  it.each([
    ["RunAsNode", FuseV1Options.RunAsNode, true],
    ["EnableNodeOptionsEnvironmentVariable", FuseV1Options.EnableNodeOptionsEnvironmentVariable, true],
    ["EnableNodeCliInspectArguments", FuseV1Options.EnableNodeCliInspectArguments, true],
    ["EnableEmbeddedAsarIntegrityValidation", FuseV1Options.EnableEmbeddedAsarIntegrityValidation, false],
    ["OnlyLoadAppFromAsar", FuseV1Options.OnlyLoadAppFromAsar, false],
    ["EnableCookieEncryption", FuseV1Options.EnableCookieEncryption, false],
    ["GrantFileProtocolExtraPrivileges", FuseV1Options.GrantFileProtocolExtraPrivileges, true],
    ["LoadBrowserProcessSpecificV8Snapshot", FuseV1Options.LoadBrowserProcessSpecificV8Snapshot, true],
  ])("is found faulty with the fuse %s undone", async (name, fuse, isOn) => {
    const copy = join(folder, "undone");
    cpSync(packaged.executable, copy);
    expect(await fuseProblems(copy)).toEqual([]);
    await flipFuses(copy, { version: FuseVersion.V1, [fuse]: isOn });
    expect(await fuseProblems(copy)).toEqual([`the fuse ${name} is ${isOn ? "on" : "off"}`]);
  });

  it("fits the budget of a .deb", async () => {
    expect(await ownCompressedBytes(packaged)).toBeLessThan(debBudgetBytes);
  });

  it("has every package that the built server and shell load", async () => {
    const { files } = listIn(join(packaged.resources, "app.asar"));
    const missing = importsOf(join(server, "dist")).filter(
      ({ name }) => files[`node_modules/${name}/package.json`] === undefined,
    );
    // the server looks for pg-native and does without it
    expect(missing.filter(({ name }) => name !== "pg-native")).toEqual([]);
  });

  describe.runIf(runsHere)("its command forecourt, from any folder through a link, as /usr/bin has it", () => {
    const run = (...args: readonly string[]) => {
      const { PATH, LANG } = process.env;
      const env = {
        ...{ PATH, LANG, HOME: folder, XDG_DATA_HOME: join(folder, "data-home") },
        ...{ FORECOURT_PORT: "0", FORECOURT_PHONE_PORT: "0", FORECOURT_KEYCHAIN: "off" },
      };
      const { status, stdout, stderr } = spawnSync(join(folder, "forecourt"), args, {
        cwd: folder,
        env,
        encoding: "utf8",
      });
      return { status, stdout, stderr };
    };
    beforeAll(() => symlinkSync(join(server, "forecourt"), join(folder, "forecourt")));

    it("has help, also of the tools for assistants, which are a bundle of their own", () => {
      expect(run("--help")).toMatchObject({
        status: 0,
        stdout: expect.stringContaining("forecourt [options] [command]"),
      });
      expect(run("mcp", "--help")).toMatchObject({ status: 0, stdout: expect.stringContaining("--tools") });
      expect(run("nothing").status).toBe(2);
    });

    it("decodes a VIN with the package's own database", () => {
      expect(run("decode", "1HGCM82633A004352")).toEqual({
        status: 0,
        stdout: expect.stringContaining("2003 Honda Accord"),
        stderr: "",
      });
    });

    it("finds nothing missing in the package", () => {
      const { status, stdout, stderr } = run("doctor", "--json");
      expect([status, stderr]).toEqual([0, ""]);
      const { healthy, checks } = JSON.parse(stdout);
      expect(healthy).toBe(true);
      const statusOf = new Map(checks.map(({ name, status }: { name: string; status: string }) => [name, status]));
      for (const name of ["program", "models", "ffmpeg", "VIN tables"])
        expect([name, statusOf.get(name)]).toEqual([name, "ok"]);
      expect(stdout).toContain(join(server, "models"));
    });
  });

  it.runIf(runsHere)(
    "starts on its own Node in an empty folder, as the shell starts it, and inspects a car",
    async () => {
      const empty = join(folder, "empty");
      mkdirSync(empty);
      // the shell reads the list from the archive, which plain Node cannot
      const product = join(folder, "product");
      mkdirSync(product);
      writeFileSync(join(product, serverFilesName), JSON.stringify(listIn(join(packaged.resources, "app.asar"))));
      const place = { isPackaged: true, platform: linux.platform, arch: linux.arch, product };
      const program = programIn({ ...place, resources: packaged.resources });
      expect(program.node).toBe(join(server, "node"));
      const running = await startPackaged(program, empty);
      try {
        expect(await running.parts()).toMatchObject({
          checks: { database: { ok: true }, models: { ok: true }, ffmpeg: { ok: true }, vin: { ok: true } },
        });
        const { inspection, ffmpeg, reportType } = await running.inspect();
        expect([inspection.status, reportType]).toEqual(["completed", "application/pdf"]);
        expect(ffmpeg).toEqual({ version: expect.any(String), problem: null });
      } finally {
        await running.stop();
      }
    },
  );
});
