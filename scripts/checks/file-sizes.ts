import type { Check } from "../kit/check.ts";
import { linesOf, ownFiles } from "../kit/repository.ts";

const codeLines = 300;
const testLines = 500;
const folderFiles = 10;

/** Files that are tables of figures or written by a tool: they are read by looking things up, not from top to bottom. */
const tables: readonly RegExp[] = [/^server\/db\/migrations\//];

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
  const most = isTest(file) ? testLines : codeLines;
  const { length } = linesOf(file);
  return length > most ? [`${file}: ${length} lines, ${most} at most. Has it more than one subject?`] : [];
}

function crowded(files: readonly string[]): readonly string[] {
  const byFolder = Map.groupBy(files, (file) => file.slice(0, file.lastIndexOf("/") + 1));
  return [...byFolder]
    .filter(([folder, members]) => folder !== "" && members.length > folderFiles)
    .map(([folder, members]) => `${folder} has ${members.length} files: more than ${folderFiles} want a subfolder`);
}
