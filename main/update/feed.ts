import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Where a package looks for updates, and who must have signed them. */
export interface Feed {
  /** The names in the certificates of accepted installers, on Windows. */
  readonly publisherNames: readonly string[];
  /** The PEM of the Ed25519 key that signs the list of a version's files. */
  readonly publicKey: string | undefined;
}

/** The feed in a package's folder of resources; undefined without one: the package does not look for updates. */
export function feedIn(resources: string): Feed | undefined {
  const feed = textOf(join(resources, "app-update.yml"));
  if (feed === undefined) return undefined;
  return { publisherNames: publishersIn(feed), publicKey: textOf(join(resources, "update-key.pem")) };
}

/** electron-builder writes one name, or a list of them. */
function publishersIn(feed: string): string[] {
  const lines = feed.split(/\r?\n/);
  const at = lines.findIndex((line) => line.startsWith("publisherName:"));
  if (at === -1) return [];
  const inline = lines[at]?.slice("publisherName:".length).trim() ?? "";
  const rest = lines.slice(at + 1);
  const end = rest.findIndex((line) => !/^\s*- /.test(line));
  const listed = rest.slice(0, end === -1 ? rest.length : end).map((line) => line.replace(/^\s*- /, ""));
  return (inline === "" ? listed : [inline]).map(unquoted).filter((name) => name !== "");
}

const unquoted = (text: string): string => text.trim().replace(/^(['"])(.*)\1$/, "$2");

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** Why this feed must not be used; undefined if it may be. */
export function refusalOf({ publisherNames, publicKey }: Feed, platform: NodeJS.Platform): string | undefined {
  if (publicKey === undefined) return "update-key.pem is missing, so updates cannot be verified";
  // electron-updater checks no signature of the installer without it
  if (platform === "win32" && publisherNames.length === 0) return "app-update.yml has no publisherName";
  return undefined;
}
