import { join } from "node:path";
import { serverFilesName } from "../../contracts/desktop/server-tree.ts";
import type { ServerProgram } from "./child.ts";

interface Place {
  readonly isPackaged: boolean;
  readonly platform: NodeJS.Platform;
  readonly arch: string;
  /** The folder of Electron's resources in a package. */
  readonly resources: string;
  /** The folder of the repository; in a package, the root of Electron's archive. */
  readonly product: string;
}

/**
 * Where the plain Node and the built server are. Plain Node cannot read asar, so the packages have both next to the archive, and the list
 * of their files in it, where Electron protects it.
 */
export function programIn({ isPackaged, platform, arch, resources, product }: Place): Omit<ServerProgram, "env"> {
  const windows = platform === "win32";
  const binary = windows ? "node.exe" : "node";
  if (isPackaged) {
    const folder = join(resources, "server");
    const tree = { folder, list: join(product, serverFilesName) };
    return { node: join(folder, binary), entry: join(folder, "dist/server.mjs"), tree };
  }
  const installed = join(product, "node_modules", `node-${windows ? "win" : platform}-${arch}`, "bin", binary);
  // macOS has no Node as a package (CONTRIBUTING.md)
  return { node: platform === "darwin" ? "node" : installed, entry: join(product, "dist/server.mjs") };
}
