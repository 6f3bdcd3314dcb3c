import { readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { FuseV1Options } from "@electron/fuses";
import type { Configuration } from "electron-builder";
import { describe, expect, it } from "vitest";
import { memoryEnvironment, serverNodeOptions } from "../../contracts/desktop/server-process.ts";
import { inRoot, read } from "../../scripts/kit/repository.ts";
import { configurationFor, electronVersion } from "../../scripts/packages/build.ts";
import { wantedFuses } from "../../scripts/packages/content.ts";
import { targets } from "../../scripts/packages/targets.ts";

// electron-builder's own reader and rules; it exports neither
const inElectronBuilder = createRequire(createRequire(import.meta.url).resolve("electron-builder"));
const inAppBuilder = createRequire(inElectronBuilder.resolve("app-builder-lib"));
const { validateConfiguration } = inAppBuilder("./util/config/config.js");
const { DebugLogger } = inAppBuilder("builder-util");
const configuration: Configuration & Record<string, never> = inAppBuilder("js-yaml").load(read("electron-builder.yml"));

const problemOf = async (changed: object): Promise<string | undefined> => {
  try {
    await validateConfiguration(changed, new DebugLogger(false));
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

describe("electron-builder.yml", () => {
  it("is accepted by electron-builder, which rejects an unknown key", async () => {
    expect(await problemOf(configuration)).toBeUndefined();
    expect(await problemOf({ ...configuration, electronFuse: {} })).toContain("electronFuse");
  });

  it("has a target for each package", () => {
    const { win, mac, linux } = configuration;
    expect([win?.target, linux?.target]).toEqual([
      ["nsis", "portable"],
      ["deb", "AppImage"],
    ]);
    expect(mac?.target).toContainEqual({ target: "dmg", arch: "arm64" });
    expect(mac).toMatchObject({ hardenedRuntime: true, notarize: true });
  });

  it("names only files that are there", () => {
    const { mac, deb, nsis } = configuration;
    const mapped = (deb?.fpm ?? []).map((entry) => entry.split("=")[0] ?? "");
    const files = [mac?.entitlements, mac?.entitlementsInherit, deb?.appArmorProfile, nsis?.include, ...mapped];
    for (const file of files)
      expect(readFileSync(inRoot(String(file)), "utf8").length, String(file)).toBeGreaterThan(0);
  });

  it("sets every fuse as the checklist asks (point 19), and so no fuse is left to a default", () => {
    const named = Object.entries(configuration.electronFuses ?? {}).map(
      ([name, isOn]) => [name.toLowerCase(), isOn] as const,
    );
    const wanted = [...wantedFuses].map(([fuse, isOn]) => [FuseV1Options[fuse].toLowerCase(), isOn] as const);
    const sortedByName = (list: readonly (readonly [string, unknown])[]) =>
      [...list].sort(([a], [b]) => (a < b ? -1 : 1));
    // electron-builder writes the names with and without "Enable"
    const short = ([name, isOn]: readonly [string, unknown]) => [name.replace(/^enable/, ""), isOn] as const;
    expect(sortedByName(named.map(short))).toEqual(sortedByName(wanted.map(short)));
  });

  it("packs the Electron of package.json, a current one (point 16)", () => {
    const { devDependencies } = JSON.parse(read("package.json"));
    expect([configuration.electronVersion, electronVersion]).toEqual([
      devDependencies.electron,
      devDependencies.electron,
    ]);
    // 45 is the stable major version of November 2026; older ones get no fixes after two more
    expect(Number(electronVersion.split(".")[0])).toBeGreaterThanOrEqual(45);
  });

  it("never turns off the sandbox", () => {
    expect(read("electron-builder.yml")).not.toContain("no-sandbox");
    expect(read("main/packaging/linux/apparmor-profile")).toContain("userns,");
  });

  it("starts the service with the server of the installed package", () => {
    const unit = read("main/packaging/linux/forecourt.service");
    const start = /^ExecStart=(.+)$/m.exec(unit)?.[1]?.split(" ");
    const server = join("/opt", configuration.productName ?? "", "resources/server");
    expect(start).toEqual([join(server, "node"), ...serverNodeOptions, join(server, "dist/server.mjs")]);
    const environment = Object.entries(memoryEnvironment).map(([name, value]) => `${name}=${value}`);
    expect(unit).toContain(`Environment=${environment.join(" ")}\n`);
    expect(read("main/packaging/linux/forecourt-command")).toContain(join(server, "forecourt"));
  });

  it("has a command for each system, which starts the bundle of the command line on the package's Node", () => {
    expect(read("main/packaging/forecourt")).toContain('exec "$here/node" "$here/dist/cli.mjs" "$@"');
    expect(read("main/packaging/forecourt.cmd")).toContain('"%~dp0node.exe" "%~dp0dist\\cli.mjs" %*');
    // the deb keeps the modes of the files
    const modes = ["main/packaging/forecourt", "main/packaging/linux/forecourt-command"].map(
      (file) => statSync(inRoot(file)).mode & 0o777,
    );
    if (process.platform !== "win32") expect(modes).toEqual([0o755, 0o755]);
    expect(configuration.deb?.fpm).toContain("main/packaging/linux/forecourt-command=/usr/bin/forecourt");
  });
});

describe("configurationFor", () => {
  const staged = { app: "/s/app", server: "/s/server", files: { target: "win32-x64", files: {} } };
  const options = { target: targets["win32-x64"], folder: "/f", onlyFolder: true, stub: false };
  it("publishes nothing without a feed", () => {
    expect(configurationFor(options, staged).publish).toBeUndefined();
    expect(configuration.publish).toBeNull();
  });
  it("signs with a feed, and refuses Windows packages that do not name their publisher", () => {
    const url = "https://updates.example/";
    const feed = { url, publisherName: "Forecourt Ltd", publicKeyFile: "/k.pem" };
    expect(configurationFor({ ...options, feed }, staged)).toMatchObject({
      publish: { provider: "generic", url },
      forceCodeSigning: true,
      extraResources: [{ to: "." }, { from: "/k.pem", to: "update-key.pem" }],
      win: { signtoolOptions: { publisherName: "Forecourt Ltd" } },
    });
    const nameless = { ...options, feed: { ...feed, publisherName: undefined } };
    expect(() => configurationFor(nameless, staged)).toThrow("WINDOWS_PUBLISHER_NAME");
    const keyless = { ...options, feed: { ...feed, publicKeyFile: undefined } };
    expect(() => configurationFor(keyless, staged)).toThrow("UPDATE_PUBLIC_KEY_FILE");
  });
});
