// npm run pack:client: the typed client as a package, dist/clients/forecourt-client-X.tgz.
import { spawnSync } from "node:child_process";
import { softwareVersion } from "../../server/platform/version.ts";
import { inRoot } from "../kit/repository.ts";
import { packageName, writePackage } from "./typescript/package-files.ts";

const folder = inRoot("dist/clients/typescript");
await writePackage(folder);
const options = ["pack", folder, "--pack-destination", inRoot("dist/clients"), "--silent"];
const { status } = spawnSync("npm", options, { stdio: "inherit", shell: process.platform === "win32" });
if (status === 0) console.log(`Wrote dist/clients/${packageName}-${softwareVersion}.tgz`);
process.exitCode = status ?? 1;
