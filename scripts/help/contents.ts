import { existsSync, globSync } from "node:fs";
import { basename, dirname, extname, join, posix } from "node:path";
import { chapters } from "../../renderer/app/shell/help/chapters.ts";

/** A group of the navigation. Its documents are named by their paths, relative to the repository's root. */
export interface Group {
  readonly title: string;
  readonly documents: readonly string[];
}

const forUsers = [
  "errors",
  "phones",
  "findings",
  "diagnostics",
  "estimate",
  "valuation",
  "campaigns",
  "dealership",
  "roles",
  "retention",
];
/** The user guide, in the order in which a dealership needs it. */
const guide = chapters.map((chapter) => `guide/${chapter}`);
const forOperators = [
  "command-line",
  "hosting",
  "models",
  "packages",
  "performance",
  "reliability",
  "scale",
  "security",
  "third-parties",
];
/** What the shipped models were trained on, and how they were measured. The settings link to them. */
const modelCards = ["models/damage.md", "models/parts.md"];
/** The order of these guides. A document that no list names is a guide for integrators, too, after them. */
const forIntegrators = [
  "api-conventions",
  "clients",
  "assistants",
  "webhooks",
  "live-events",
  "incremental-reads",
  "photos",
  "website",
  "versioning",
  "api-changelog",
];

const documentOf = (name: string): string => `docs/${name}.md`;

/** All files of a folder and its subfolders, without what a package manager installs there. */
const filesUnder = (root: string, folder: string): string[] =>
  globSync(`${folder}/**/*.*`, { cwd: root, exclude: ["**/node_modules/**", "**/vendor/**", "**/__pycache__/**"] })
    .map((name) => name.replaceAll("\\", "/"))
    .sort();

const isMarkdown = (path: string): boolean => extname(path) === ".md";

/** The documents of `docs/` and the model cards, in the groups of the navigation. Empty groups are left out. */
export function groupsOf(root: string): Group[] {
  const all = globSync("docs/{*,guide/*}.md", { cwd: root }).map((name) => name.replaceAll("\\", "/"));
  const existing = (names: readonly string[]) => names.map(documentOf).filter((path) => all.includes(path));
  const named = new Set([...guide, ...forUsers, ...forOperators, ...forIntegrators].map(documentOf));
  const others = all.filter((path) => !named.has(path)).sort();
  const recipes = filesUnder(root, "docs/recipes").filter(isMarkdown);
  // the document of a folder comes before those beside it
  recipes.sort((a, b) => Number(basename(b) === "README.md") - Number(basename(a) === "README.md") || (a < b ? -1 : 1));
  return [
    { title: "User guide", documents: existing(guide) },
    { title: "Using Forecourt", documents: existing(forUsers) },
    { title: "Integrating", documents: [...existing(forIntegrators), ...others] },
    { title: "Recipes", documents: recipes },
    {
      title: "Running a server",
      documents: [...existing(forOperators), ...modelCards.filter((path) => existsSync(join(root, path)))],
    },
    { title: "Design decisions", documents: filesUnder(root, "docs/adr").filter(isMarkdown) },
  ].filter(({ documents }) => documents.length > 0);
}

/** Files of recipes, clients and notices that are not documents: they have a page with their source, and can be downloaded. */
export const sourceFiles = (root: string): string[] =>
  ["docs/recipes", "docs/clients", "docs/third-parties"]
    .flatMap((folder) => filesUnder(root, folder))
    .filter((path) => !isMarkdown(path));

/** The folder of the files that belong to a document: of `website.md` it is `website/`, of `website/README.md` too. */
export function folderOf(document: string): string {
  const folder = dirname(document);
  return basename(document) === "README.md" ? folder : posix.join(folder, basename(document, ".md"));
}
