import { closeSync, existsSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import { extractFile, listPackage } from "@electron/asar";
import { FuseState, FuseV1Options, getCurrentFuseWire } from "@electron/fuses";
import { ServerFiles, serverFilesName } from "../../contracts/desktop/server-tree.ts";
import { changedFile } from "../../main/server/server-tree.ts";
import type { Packaged } from "./build.ts";
import { filesUnder } from "./files-under.ts";
import { formatOf, isNamedNative } from "./native-files.ts";
import type { Target } from "./targets.ts";

/** What the fuses have to be, as Electron's checklist asks for (point 19). WasmTrapHandlers keeps Electron's default. */
export const wantedFuses: ReadonlyMap<FuseV1Options, boolean> = new Map([
  [FuseV1Options.RunAsNode, false],
  [FuseV1Options.EnableCookieEncryption, true],
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable, false],
  [FuseV1Options.EnableNodeCliInspectArguments, false],
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation, true],
  [FuseV1Options.OnlyLoadAppFromAsar, true],
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot, false],
  [FuseV1Options.GrantFileProtocolExtraPrivileges, false],
]);

/** What is wrong with an unpacked application, one sentence each: archive, server's files, native files, fuses. */
export async function contentProblems({ app, resources, executable }: Packaged, target: Target): Promise<string[]> {
  const archive = join(resources, "app.asar");
  if (!existsSync(archive)) return ["app.asar is missing"];
  return [
    ...archiveProblems(archive),
    ...(await serverProblems(join(resources, "server"), listIn(archive))),
    ...nativeProblems(app, target),
    ...(await fuseProblems(target.platform === "darwin" ? app : executable)),
  ];
}

const neededInArchive = ["package.json", serverFilesName, "dist/shell.mjs", "dist/preload.cjs"];

export function archiveProblems(archive: string): readonly string[] {
  const names = listPackage(archive, { isPack: false }).map((name) => name.replaceAll("\\", "/").slice(1));
  const missing = neededInArchive.filter((name) => !names.includes(name)).map((name) => `app.asar lacks ${name}`);
  const foreign = names
    .filter((name) => /^(server|renderer|test|scripts|docs|models)\//.test(name) || /\.tsx?$/.test(name))
    .map((name) => `app.asar has ${name}`);
  return [...missing, ...foreign];
}

/** The list of the server's files in the archive. */
export const listIn = (archive: string): ServerFiles =>
  ServerFiles.parse(JSON.parse(extractFile(archive, serverFilesName).toString()));

/** The server's folder has the files of the list, unchanged, and no others. */
export async function serverProblems(folder: string, files: ServerFiles): Promise<readonly string[]> {
  const changed = await changedFile(folder, files);
  const others = filesUnder(folder).filter((name) => !Object.hasOwn(files.files, name));
  return [
    ...(changed === undefined ? [] : [`server/${changed} is missing or changed`]),
    ...others.map((name) => `server/${name} is not in the list of files`),
  ];
}

/** All native files of the application by their content, and those that are native by their names. */
export const nativeFilesIn = (app: string): readonly string[] =>
  filesUnder(app).filter((name) => isNamedNative(name) || formatOf(headOf(join(app, name))) !== undefined);

export function nativeProblems(app: string, { platform, arch }: Target): readonly string[] {
  return nativeFilesIn(app).flatMap((name) => {
    const format = formatOf(headOf(join(app, name)));
    if (format === undefined) return [`${name} is no native file, although its name says so`];
    if (format.platform === platform && (format.arch === arch || format.arch === "universal")) return [];
    return [`${name} is for ${format.platform}-${format.arch}`];
  });
}

export async function fuseProblems(executable: string): Promise<readonly string[]> {
  const wire = await getCurrentFuseWire(executable);
  return [...wantedFuses].flatMap(([fuse, wanted]) => {
    const isOn = wire[fuse] === FuseState.ENABLE;
    return isOn === wanted ? [] : [`the fuse ${FuseV1Options[fuse]} is ${isOn ? "on" : "off"}`];
  });
}

/** Headers are at the beginning; that of a Windows program comes after a small program for DOS. */
function headOf(file: string): Buffer {
  const head = Buffer.alloc(4096);
  const opened = openSync(file, "r");
  try {
    return head.subarray(0, readSync(opened, head));
  } finally {
    closeSync(opened);
  }
}
