import { escapeHtml } from "./highlight.ts";
import type { Heading } from "./markdown.ts";

export interface NavigationLink {
  readonly address: string;
  readonly title: string;
}
export interface NavigationGroup {
  readonly title: string;
  readonly links: readonly NavigationLink[];
}

/** One page of the site: what is inside the frame that all pages share. */
export interface Page {
  readonly address: string;
  readonly title: string;
  readonly summary: string;
  readonly content: string;
  /** Headings for the table of contents. */
  readonly headings: readonly Heading[];
  readonly group?: string | undefined;
}

const linkTo = ({ address, title }: NavigationLink, current: string): string =>
  `<li><a href="${address}"${address === current ? ' aria-current="page"' : ""}>${escapeHtml(title)}</a></li>`;

/** A long group is closed, unless the page is in it. */
const longGroup = 16;

function groupOf({ title, links }: NavigationGroup, current: string): string {
  const list = `<ul>${links.map((link) => linkTo(link, current)).join("")}</ul>`;
  if (links.length < longGroup) return `<h2>${escapeHtml(title)}</h2>${list}`;
  const isOpen = links.some(({ address }) => address === current);
  return `<details class="group"${isOpen ? " open" : ""}><summary>${escapeHtml(title)}</summary>${list}</details>`;
}

/** The table of contents. Headings below the third level are left out. */
function contentsOf(headings: readonly Heading[]): string {
  const shown = headings.filter(({ depth }) => depth === 2 || depth === 3);
  if (shown.length < 2) return "";
  const items = shown.map(({ depth, id, html }) => `<li class="depth-${depth}"><a href="#${id}">${html}</a></li>`);
  return `<details class="contents"><summary>On this page</summary>
<nav aria-label="On this page"><ul>${items.join("")}</ul></nav></details>`;
}

/** Links to the page before and after this one in its group. */
function neighborsOf(groups: readonly NavigationGroup[], current: string): string {
  const links = groups.find((group) => group.links.some(({ address }) => address === current))?.links ?? [];
  const at = links.findIndex(({ address }) => address === current);
  const neighbor = (link: NavigationLink | undefined, rel: "prev" | "next", label: string) =>
    link ? `<a rel="${rel}" href="${link.address}"><span>${label}</span>${escapeHtml(link.title)}</a>` : "";
  const both = neighbor(links[at - 1], "prev", "Previous") + neighbor(links[at + 1], "next", "Next");
  return both === "" || at < 0 ? "" : `<nav class="neighbors" aria-label="Previous and next page">${both}</nav>`;
}

const head = ({ title, summary }: Page): string => `<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escapeHtml(summary)}">
<title>${escapeHtml(title)} · Forecourt help</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/help/assets/colors.css">
<link rel="stylesheet" href="/help/assets/help.css">
<script src="/before-paint.js"></script>
<script src="/help/assets/help.js" defer></script>`;

const bar = `<header class="bar">
<a class="mark" href="/help"><img src="/icon.svg" width="26" height="26" alt="">Forecourt <span>Help</span></a>
<search class="search"><label for="query">Search the help</label>
<input id="query" type="search" placeholder="Search" autocomplete="off" spellcheck="false">
<div id="results" hidden></div><p id="count" role="status"></p></search>
<nav class="product" aria-label="Product"><a href="/docs">API reference</a><a href="/">Open Forecourt</a></nav>
</header>`;

/** A whole page as HTML. It needs no script: search, copy buttons and open navigation are what the script adds. */
export function layOut(page: Page, groups: readonly NavigationGroup[]): string {
  const place = page.group === undefined ? "" : `<p class="place">${escapeHtml(page.group)}</p>`;
  return `<!doctype html>
<html lang="en">
<head>
${head(page)}
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
${bar}
<div class="columns">
<details class="pages"><summary>All pages</summary>
<nav aria-label="Help pages">${groups.map((group) => groupOf(group, page.address)).join("\n")}</nav></details>
${contentsOf(page.headings)}
<main id="content" tabindex="-1">${place}
${page.content}
${neighborsOf(groups, page.address)}
</main>
</div>
</body>
</html>
`;
}
