// Stand-ins for Electron's programs, which npm does not have: with them electron-builder packs everything that is ours. Each
// has the fuses of Electron 45 and is in the format of its system. None of them runs.

import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Target } from "../targets.ts";

/** Marks the place of the fuses in a program; then the version 1, the number of fuses, and Electron's defaults. */
const fuses = Buffer.from("dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\x01\x09100000100", "latin1");

/** Writes the stub of a target's Electron into a folder, as its archive would be unpacked. */
export function writeStub({ platform, arch }: Target, folder: string, version: string): void {
  const put = (name: string, content: string | Buffer, mode = 0o644): void => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content, { mode });
  };
  put("version", version);
  put("LICENSE", "");
  put("LICENSES.chromium.html", "");
  if (platform === "darwin") {
    writeMac(put, version);
    return;
  }
  mkdirSync(join(folder, "resources"), { recursive: true });
  for (const language of ["de", "en-US", "es"]) put(`locales/${language}.pak`, "");
  if (platform === "win32") {
    put("electron.exe", windowsProgram(version), 0o755);
    return;
  }
  put("electron", Buffer.concat([elfHeader(arch), fuses]), 0o755);
  for (const helper of ["chrome-sandbox", "chrome_crashpad_handler"]) put(helper, elfHeader(arch), 0o755);
}

/** The header of a program without any section. */
function elfHeader(arch: Target["arch"]): Buffer {
  const header = Buffer.alloc(64);
  header.write("\x7fELF\x02\x01\x01", "latin1");
  header.writeUInt16LE(2, 16);
  header.writeUInt16LE(arch === "x64" ? 0x3e : 0xb7, 18);
  header.writeUInt32LE(1, 20);
  return header;
}

/** en-US, as Windows numbers languages. */
const english = 0x0409;

/** Made with the library with which electron-builder edits programs, so that it can add the icon and the archive's hash. */
function windowsProgram(version: string): Buffer {
  const builder = createRequire(createRequire(import.meta.url).resolve("electron-builder"));
  const { NtExecutable, NtExecutableResource, Resource } = createRequire(builder.resolve("app-builder-lib"))("resedit");
  const program = NtExecutable.createEmpty(false, false);
  const resources = NtExecutableResource.from(program);
  const info = Resource.VersionInfo.createEmpty();
  info.lang = english;
  info.setFileVersion(version);
  info.setStringValues({ lang: english, codepage: 1200 }, { FileDescription: "Electron", ProductName: "Electron" });
  info.outputToResourceEntries(resources.entries);
  resources.outputResource(program);
  return Buffer.concat([Buffer.from(program.generate()), fuses]);
}

const helpers = ["Helper", "Helper (GPU)", "Helper (Plugin)", "Helper (Renderer)"];

function writeMac(put: (name: string, content: string | Buffer, mode?: number) => void, version: string): void {
  const program = Buffer.alloc(64);
  program.writeUInt32BE(0xcffaedfe, 0);
  program.writeUInt32LE(0x0100000c, 4);
  program.writeUInt32LE(2, 12);
  const app = "Electron.app/Contents";
  const framework = `${app}/Frameworks/Electron Framework.framework`;
  put(`${app}/Info.plist`, plist("Electron", version));
  put(`${app}/PkgInfo`, "APPL????");
  put(`${app}/MacOS/Electron`, program, 0o755);
  put(`${app}/Resources/electron.icns`, "");
  put(`${framework}/Electron Framework`, Buffer.concat([program, fuses]), 0o755);
  for (const language of ["de", "en", "es"]) put(`${framework}/Versions/A/Resources/${language}.lproj/locale.pak`, "");
  for (const helper of helpers) {
    const inside = `${app}/Frameworks/Electron ${helper}.app/Contents`;
    put(`${inside}/Info.plist`, plist(`Electron ${helper}`, version));
    put(`${inside}/MacOS/Electron ${helper}`, program, 0o755);
  }
}

const plist = (name: string, version: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
<key>CFBundleExecutable</key><string>${name}</string>
<key>CFBundleIdentifier</key><string>com.github.Electron</string>
<key>CFBundleName</key><string>${name}</string>
<key>CFBundleVersion</key><string>${version}</string>
</dict></plist>
`;
