// Reports what would make `npm ci` fail elsewhere: an optional dependency that is missing from the lockfile (a registry that
// lacks a platform's package drops it silently, then every `npm ci` refuses), and an address of one registry.
import { readFileSync } from "node:fs";

const { packages } = JSON.parse(readFileSync(process.argv[2] ?? "package-lock.json", "utf8"));
const problems = Object.entries(packages).flatMap(([place, entry]) => [
  ...Object.entries(entry.optionalDependencies ?? {})
    .filter(([name]) => !isLocked(place, name))
    .map(([name, version]) => `missing: ${name} ${version}, wanted by ${place || "the project"}`),
  ...(entry.resolved === undefined ? [] : [`address of a registry: ${place} ${entry.resolved}`]),
]);

for (const problem of problems) console.log(problem);
console.log(`${problems.length} problems; ${Object.keys(packages).length} entries`);
process.exitCode = problems.length === 0 ? 0 : 1;

/** Node's own lookup: in the package's node_modules, then in each one above it. */
function isLocked(place, name) {
  if (packages[`${place ? `${place}/` : ""}node_modules/${name}`] !== undefined) return true;
  if (place === "") return false;
  const parent = place.lastIndexOf("/node_modules/");
  return isLocked(parent < 0 ? "" : place.slice(0, parent), name);
}
