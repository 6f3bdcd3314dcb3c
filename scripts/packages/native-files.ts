import type { Target } from "./targets.ts";

/** Which system and processor a native file is for, in the words of Target. */
export interface NativeFormat {
  readonly platform: Target["platform"];
  readonly arch: string;
}

/** e_machine, from the ELF specification. */
const elfMachines: Readonly<Record<number, string>> = { 3: "ia32", 40: "arm", 62: "x64", 183: "arm64" };
/** Machine, from Microsoft's PE format. */
const peMachines: Readonly<Record<number, string>> = { 332: "ia32", 34404: "x64", 43620: "arm64" };
/** cputype, from mach/machine.h. */
const machMachines: Readonly<Record<number, string>> = { 16777223: "x64", 16777228: "arm64" };

/** Reads the header of a program or a library; undefined if it is neither. A universal Mach-O file has the arch `universal`. */
export function formatOf(content: Buffer): NativeFormat | undefined {
  if (content.length < 64) return undefined;
  const magic = content.readUInt32BE(0);
  if (magic === 0x7f454c46) return { platform: "linux", arch: elfMachines[content.readUInt16LE(18)] ?? "unknown" };
  if (magic === 0xcffaedfe) return { platform: "darwin", arch: machMachines[content.readUInt32LE(4)] ?? "unknown" };
  // compiled Java classes begin in the same way, and have a version above 40 where this has the number of processors
  if (magic === 0xcafebabe && content.readUInt32BE(4) < 20) return { platform: "darwin", arch: "universal" };
  if (content.readUInt16BE(0) !== 0x4d5a) return undefined;
  const header = content.readUInt32LE(0x3c);
  if (header + 6 > content.length || content.readUInt32BE(header) !== 0x50450000) return undefined;
  return { platform: "win32", arch: peMachines[content.readUInt16LE(header + 4)] ?? "unknown" };
}

/** A file with this name has to be native code: another content would fail when it is loaded. */
export const isNamedNative = (name: string): boolean => /\.(node|dll|exe|dylib|so(\.[\d.]+)?)$/i.test(name);
