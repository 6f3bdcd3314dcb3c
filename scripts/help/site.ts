import { readFileSync } from "node:fs";
import { join } from "node:path";
import { addressOf, isImage, pageOf, placeOf } from "./addresses.ts";
import { colorsCss } from "./colors.ts";
import { folderOf, groupsOf, sourceFiles } from "./contents.ts";
import { layOut, type Page } from "./layout.ts";
import { type Document, Library } from "./library.ts";
import { homePage, notFoundPage, sourceList, sourcePage } from "./pages.ts";

export interface Site {
  /** Paths in the site's folder, and what to write there. */
  readonly files: ReadonlyMap<string, string | Buffer>;
  /** Pages by the repository file that they show. */
  readonly pages: ReadonlyMap<string, Page>;
  /** Links of documents that lead nowhere. */
  readonly deadLinks: readonly string[];
}

/** The document that a file belongs to: the one whose folder has it, the innermost of several. */
function ownerOf(path: string, documents: readonly Document[]): Document | undefined {
  const owners = documents.filter((one) => path.startsWith(`${folderOf(one.path)}/`));
  return owners.sort((a, b) => folderOf(b.path).length - folderOf(a.path).length)[0];
}

/** An entry of the search: a section of a page. The script of the page reads it (renderer/help/search.ts). */
const entriesOf = ({ address, title }: Page, { sections }: Document) =>
  sections.map(({ heading, text }) => ({
    address: heading.depth === 1 ? address : `${address}#${heading.id}`,
    page: title,
    heading: heading.depth === 1 ? "" : heading.text,
    text,
  }));

/** The documents of `docs/`, and the files that they link to, as a site for /help. `root` is the repository's folder. */
export function siteOf(root: string): Site {
  const library = new Library(root);
  const grouped = groupsOf(root);
  for (const path of [...grouped.flatMap(({ documents }) => documents), ...sourceFiles(root)]) library.add(path);
  library.checkAnchors();
  const documents = [...library.documents.values()];
  const others = [...library.files].filter((path) => addressOf(path).startsWith("/help/"));
  const owners = new Map(others.map((path) => [path, ownerOf(path, documents)?.path]));

  const pages = new Map<string, Page>();
  for (const one of documents) {
    const group = grouped.find((each) => each.documents.includes(one.path))?.title;
    const sources = others.filter((path) => owners.get(path) === one.path);
    const content = one.html + sourceList(folderOf(one.path), sources);
    pages.set(one.path, { ...one, address: addressOf(one.path), content, group });
  }
  const pageAt = (path: string | undefined) => (path === undefined ? undefined : pages.get(path));
  for (const path of others.filter((other) => !isImage(other))) {
    pages.set(path, sourcePage(path, readFileSync(join(root, path), "utf8"), pageAt(owners.get(path))));
  }
  const listed = grouped.map(({ title, documents: paths }) => ({
    title,
    documents: paths.flatMap((p) => pageAt(p) ?? []),
  }));
  const groups = listed.map(({ title, documents: links }) => ({ title, links }));

  const files = new Map<string, string | Buffer>();
  for (const [path, page] of pages) files.set(`pages/${pageOf(path)}.html`, layOut(page, groups));
  files.set("pages/index.html", layOut(homePage(listed), groups));
  files.set("not-found.html", layOut(notFoundPage(groups), groups));
  for (const path of others) files.set(`files/${placeOf(path)}`, readFileSync(join(root, path)));
  const entries = documents.flatMap((one) => entriesOf(pages.get(one.path) as Page, one));
  files.set("assets/search.json", JSON.stringify(entries));
  files.set("assets/colors.css", colorsCss());
  return { files, pages, deadLinks: library.deadLinks };
}
