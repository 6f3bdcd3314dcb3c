import type { Check } from "../kit/check.ts";
import { linesOf, ownFiles } from "../kit/repository.ts";

const codeLines = 300;
const testLines = 500;
const folderFiles = 10;

/**
 * Tables of data and generated files. They may have any length: nobody reads them from top to bottom, and a table that is
 * cut to fit is harder to use.
 */
const tables: readonly RegExp[] = [
  /^docs\/clients\//,
  /^server\/platform\/db\/migrations\//,
  /^scripts\/demo\/cars\/models\.ts$/,
  /^contracts\/inspections\/diagram\/styles\//,
  /^server\/domain\/diagnostics\/(codes\/tables|rules)\//,
  /^server\/domain\/estimate\/rate-book\//,
];

const isTest = (file: string) => file.startsWith("test/") || /\.(test|spec)\.[a-z]+$/.test(file);
const isCode = (file: string) => /\.(ts|tsx|mjs|js|css|py|sh)$/.test(file) && !tables.some((table) => table.test(file));

export const fileSizes: Check = {
  name: "file sizes",
  async run() {
    const code = ownFiles().filter(isCode);
    return { problems: code.flatMap(tooLong), warnings: crowded(code) };
  },
};

function tooLong(file: string): readonly string[] {
  const limit = isTest(file) ? testLines : codeLines;
  const { length } = linesOf(file);
  return length > limit ? [`${file}: ${length} lines, limit ${limit}. Does it have more than one subject?`] : [];
}

function crowded(files: readonly string[]): readonly string[] {
  const byFolder = Map.groupBy(files, (file) => file.slice(0, file.lastIndexOf("/") + 1));
  return [...byFolder]
    .filter(([folder, members]) => folder !== "" && members.length > folderFiles)
    .map(
      ([folder, members]) => `${folder} has ${members.length} files: with more than ${folderFiles}, add a subfolder`,
    );
}
