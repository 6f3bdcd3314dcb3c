import { softwareVersion } from "../../server/platform/version.ts";
import { dataSources, type Model, shippedModels } from "./data-sources.ts";
import { licenseOf, licenseTextOf } from "./license-texts.ts";
import type { Shipped } from "./lock.ts";

const cell = (text: string): string => text.replaceAll("|", "\\|");
const row = (...cells: readonly string[]): string => `| ${cells.map(cell).join(" | ")} |`;
const table = (heads: readonly string[], rows: readonly string[]): string =>
  [row(...heads), `|${heads.map(() => "---").join("|")}|`, ...rows].join("\n");

/** One line for each name, version and license, without the folders. */
const unique = (lines: readonly string[]): string[] => [...new Set(lines)];

const initial = `This page is generated (\`npm run notices:write\`) from the lockfile, the licenses of the installed packages and the manifest of the
models. \`npm run check\` compares it with them.`;

/** The page of the help: everything of others that ships, in tables. */
export function overview(packages: readonly Shipped[]): string {
  const rows = packages.map((one) => row(`\`${one.name}\``, one.version, licenseOf(one)));
  return `# Open source notices

Forecourt contains programs, models and data of others. Their licenses require these notices.

- [notices.txt](third-parties/notices.txt) has the complete texts of all licenses.
- [sbom.cdx.json](third-parties/sbom.cdx.json) lists the same parts for programs, in the format CycloneDX 1.6, with their hashes.

${initial}

Parts that are separate programs: Node.js runs the server, ffmpeg reads clips, and in the desktop packages Electron shows the window. The
packages of Electron contain Chromium, and its notices in the file \`LICENSES.chromium.html\`. ffmpeg is under the GPL and libvips under the LGPL:
the product starts the first as a program of its own and loads the second as a separate library, which can be replaced.

## Models

${table(
  ["model", "version", "license", "trained with"],
  shippedModels().map((one) => row(one.name, one.version, one.licence, trainedWith(one))),
)}

The cards of the models say more: [damage](../models/damage.md), [parts](../models/parts.md).

## Data

${table(
  ["data", "used for", "license"],
  dataSources.map(({ name, use, license, package: from }) => row(from ? `${name} (\`${from}\`)` : name, use, license)),
)}

The sources of single figures are named where they are explained: [estimate.md](estimate.md), [valuation.md](valuation.md),
[diagnostics.md](diagnostics.md).

## Packages

Packages for other systems are listed too. An installation has only those for its own.

${table(["package", "version", "license"], unique(rows))}
`;
}

const trainedWith = ({ provenance }: Model): string =>
  provenance.map(({ source, licence }) => `${source} (${licence})`).join(", ");

const line = "-".repeat(100);

/** The texts of all licenses, each once, with the packages that it belongs to. */
export function notices(packages: readonly Shipped[]): string {
  const byText = Map.groupBy(packages, licenseTextOf);
  const parts = [...byText].map(([text, of]) => {
    const names = unique(of.map((one) => `${one.name} ${one.version} (${licenseOf(one)})`));
    return `${line}\n${names.join("\n")}\n\n${text}\n`;
  });
  return `Open source notices of Forecourt ${softwareVersion}

Forecourt contains the packages below, each followed by the text of its license.
Models and data: see the page "Open source notices" of the help.

${parts.join("\n")}`;
}
