import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { Arch, build, type CliOptions, type Configuration, Platform } from "electron-builder";
import { inRoot } from "../kit/repository.ts";
import { drawIcons } from "./icons/draw.ts";
import { writeStub } from "./stub/stub.ts";
import type { Target } from "./targets.ts";
import { type Staged, stage } from "./tree/stage.ts";

/** As in electron-builder.yml; package.json has the same (`test/packages/configuration.test.ts`). */
export const electronVersion = "45.4.1";

export interface PackageOptions {
  readonly target: Target;
  /** The packages come into `out` in this folder. It also has the staged files and the icons. */
  readonly folder: string;
  /** Only the unpacked folder, no installers. */
  readonly onlyFolder: boolean;
  /** Stand-ins instead of Electron's programs: everything of ours is in the package, and it does not run. */
  readonly stub: boolean;
  readonly feed?: UpdateFeed | undefined;
}

export interface UpdateFeed {
  readonly url: string;
  /** The name in the certificate with which the Windows packages are signed. */
  readonly publisherName: string | undefined;
  /** The file with the public key that verifies the list of a version's files (main/update/feed.ts). */
  readonly publicKeyFile: string | undefined;
}

export interface Packaged {
  readonly staged: Staged;
  /** The unpacked application. */
  readonly app: string;
  /** Electron's resources in it. */
  readonly resources: string;
  /** The program with Electron's fuses. */
  readonly executable: string;
  readonly artifacts: readonly string[];
}

const platforms = { linux: Platform.LINUX, win32: Platform.WINDOWS, darwin: Platform.MAC } as const;
const outFolders = { linux: "linux-unpacked", win32: "win-unpacked", darwin: "mac-arm64" } as const;

/** Stages the built product for a target, and makes its packages. Throws NoRegistry, and with what electron-builder reports. */
export async function makePackages(options: PackageOptions): Promise<Packaged> {
  const { target, folder, onlyFolder } = options;
  const staged = await stage(target, join(folder, "staged"));
  await drawIcons(join(folder, "resources"));
  if (options.stub) writeStub(target, join(folder, "electron"), electronVersion);
  const [platform, arch] = [platforms[target.platform], Arch[target.arch]];
  const artifacts = await build({
    targets: onlyFolder ? platform.createTarget("dir", arch) : platform.createTarget(null, arch),
    config: configurationFor(options, staged),
    projectDir: inRoot("."),
    publish: "never",
  } satisfies CliOptions);
  return { staged, artifacts, ...placesIn(target, join(folder, "out", outFolders[target.platform])) };
}

/** electron-builder.yml with the folders of one target. Throws if updates for Windows would not check signatures. */
export function configurationFor({ target, folder, stub, feed }: PackageOptions, staged: Staged): Configuration {
  const isWindows = target.platform === "win32";
  // without the name, electron-updater 6 installs an update with any signature
  if (isWindows && feed !== undefined && !feed.publisherName) {
    throw new Error(
      "WINDOWS_PUBLISHER_NAME is missing: with an update feed, Windows packages have to name their publisher.",
    );
  }
  if (feed !== undefined && !feed.publicKeyFile) {
    throw new Error("UPDATE_PUBLIC_KEY_FILE is missing: with an update feed, packages have to verify updates.");
  }
  const updateKey = feed?.publicKeyFile ? [{ from: feed.publicKeyFile, to: "update-key.pem" }] : [];
  return {
    extends: inRoot("electron-builder.yml"),
    directories: { app: staged.app, output: join(folder, "out"), buildResources: join(folder, "resources") },
    // not from the server's folder itself: electron-builder leaves out node_modules at the root of what it copies
    extraResources: [{ from: dirname(staged.server), to: ".", filter: ["server/**/*"] }, ...updateKey],
    ...(stub && { electronDist: join(folder, "electron") }),
    ...(feed && { publish: { provider: "generic", url: feed.url }, forceCodeSigning: target.platform !== "linux" }),
    ...(isWindows && feed?.publisherName && { win: { signtoolOptions: { publisherName: feed.publisherName } } }),
  };
}

function placesIn(target: Target, out: string) {
  if (target.platform === "darwin") {
    const app = join(out, "Forecourt.app");
    return { app, resources: join(app, "Contents/Resources"), executable: join(app, "Contents/MacOS/Forecourt") };
  }
  const executable = join(out, target.platform === "win32" ? "Forecourt.exe" : "forecourt-desktop");
  if (!existsSync(executable)) throw new Error(`electron-builder has not made ${executable}`);
  return { app: out, resources: join(out, "resources"), executable };
}
