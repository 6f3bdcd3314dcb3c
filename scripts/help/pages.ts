import { basename, extname } from "node:path";
import { addressOf, fileAddress } from "./addresses.ts";
import { codeBlock, escapeHtml } from "./highlight.ts";
import type { NavigationGroup, Page } from "./layout.ts";

const linkTo = (address: string, text: string): string => `<a href="${address}">${escapeHtml(text)}</a>`;

/** The list of the files that belong to a document, for its end. Empty without files. */
export function sourceList(folder: string, files: readonly string[]): string {
  if (files.length === 0) return "";
  const items = files.map(
    (path) =>
      `<li>${linkTo(addressOf(path), path.slice(folder.length + 1))} ` +
      `<a class="download" href="${fileAddress(path)}" download aria-label="Download ${escapeHtml(basename(path))}">Download</a></li>`,
  );
  return `<section class="sources" aria-label="Files"><h2 id="files">Files</h2><ul>${items.join("")}</ul></section>`;
}

/** A page that shows a text file. `owner` is the document that the file belongs to. */
export function sourcePage(path: string, text: string, owner: { address: string; title: string } | undefined): Page {
  const name = basename(path);
  const back = owner ? `Part of ${linkTo(owner.address, owner.title)}. ` : "";
  const download = `<a href="${fileAddress(path)}" download>Download</a>`;
  return {
    address: addressOf(path),
    title: name,
    summary: path,
    content: `<h1>${escapeHtml(name)}</h1>\n<p>${back}${download}</p>\n${codeBlock(text, extname(path).slice(1))}`,
    headings: [],
  };
}

interface Listed {
  readonly title: string;
  readonly documents: readonly { readonly address: string; readonly title: string; readonly summary: string }[];
}

/** The first page: every document with its first sentence. */
export function homePage(groups: readonly Listed[]): Page {
  const sections = groups.map(({ title, documents }, at) => {
    const items = documents.map((one) => `<li>${linkTo(one.address, one.title)}<p>${escapeHtml(one.summary)}</p></li>`);
    return `<section aria-labelledby="group-${at}"><h2 id="group-${at}">${escapeHtml(title)}</h2>
<ul class="cards">${items.join("")}</ul></section>`;
  });
  return {
    address: "/help",
    title: "Help",
    summary: "Guides for using and integrating Forecourt.",
    content: `<h1>Help</h1>
<p class="lead">Guides for people who use Forecourt, and for programs that use its API. Every request and answer is in the
<a href="/docs">API reference</a>.</p>
${sections.join("\n")}`,
    headings: [],
  };
}

/** For an address under /help that has no page. */
export const notFoundPage = (groups: readonly NavigationGroup[]): Page => ({
  address: "",
  title: "Page not found",
  summary: "There is no such page.",
  content: `<h1>Page not found</h1>
<p>There is no page at this address. Search for it above, or start from <a href="/help">the list of all pages</a>.</p>
<ul>${groups.flatMap(({ title, links }) => (links[0] ? `<li>${linkTo(links[0].address, title)}</li>` : [])).join("")}</ul>`,
  headings: [],
});
