import { join } from "node:path";

interface Place {
  readonly isPackaged: boolean;
  readonly platform: NodeJS.Platform;
  readonly arch: string;
  /** The folder of Electron's resources in a package. */
  readonly resources: string;
  /** The folder of the repository, when it is not packaged. */
  readonly product: string;
}

/** Where the plain Node and the built server are. Plain Node cannot read asar, so the packages have both beside it. */
export function programIn({ isPackaged, platform, arch, resources, product }: Place): { node: string; entry: string } {
  const windows = platform === "win32";
  const binary = windows ? "node.exe" : "node";
  if (isPackaged) {
    const folder = join(resources, "server");
    return { node: join(folder, binary), entry: join(folder, "dist/server.mjs") };
  }
  const installed = join(product, "node_modules", `node-${windows ? "win" : platform}-${arch}`, "bin", binary);
  // macOS has no Node as a package (CONTRIBUTING.md)
  return { node: platform === "darwin" ? "node" : installed, entry: join(product, "dist/server.mjs") };
}
