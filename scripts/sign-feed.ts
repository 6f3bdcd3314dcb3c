// node scripts/sign-feed.ts FOLDER: signs the `latest*.yml` in a folder of packages, so that installed programs take the update
// (docs/packages.md). The keys come from UPDATE_PRIVATE_KEY and UPDATE_PUBLIC_KEY (PEM).
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { signedFeed } from "./packages/signed-feed.ts";

const [folder] = process.argv.slice(2);
const { UPDATE_PRIVATE_KEY: privateKey, UPDATE_PUBLIC_KEY: publicKey } = process.env;
try {
  if (folder === undefined) throw new Error("Usage: node scripts/sign-feed.ts FOLDER");
  if (!privateKey || !publicKey)
    throw new Error("UPDATE_PRIVATE_KEY and UPDATE_PUBLIC_KEY are needed to sign the feed.");
  const names = readdirSync(folder).filter((name) => /^latest.*\.yml$/.test(name));
  if (names.length === 0) throw new Error(`${folder} has no latest*.yml.`);
  for (const name of names) {
    const file = join(folder, name);
    writeFileSync(file, signedFeed(readFileSync(file, "utf8"), privateKey, publicKey));
    console.log(`${file} is signed.`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
