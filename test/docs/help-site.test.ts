import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { targetOf } from "../../scripts/help/addresses.ts";
import { type Site, siteOf } from "../../scripts/help/site.ts";
import { ownFiles, read, root } from "../../scripts/kit/repository.ts";

/** Addresses of the server that are not part of the site. */
const ofTheServer = ["/", "/docs", "/docs/collection.json", "/openapi.json", "/icon.svg", "/before-paint.js"];
/** Built from renderer/help/ beside the site. */
const builtSeparately = ["/help/assets/help.css", "/help/assets/help.js"];

const attribute = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(`<[^>]*\\s${name}="([^"]*)"`, "g"))].map(([, value = ""]) =>
    value.replaceAll("&amp;", "&"),
  );

/** HTML by the address at which the server serves it. */
function pagesOf(site: Site): Map<string, string> {
  const pages = [...site.files].filter(([name]) => name.startsWith("pages/"));
  return new Map(
    pages.map(([name, html]) => {
      const address = name.slice("pages/".length, -".html".length);
      return [address === "index" ? "/help" : `/help/${address}`, html.toString()];
    }),
  );
}

/** What is wrong with the links of a page: `address: link`. */
function deadLinksOf(site: Site): string[] {
  const pages = pagesOf(site);
  const files = [...site.files.keys()].map((name) => `/help/${name}`);
  const others = new Set([...ofTheServer, ...builtSeparately, ...files]);
  const isDead = (from: string, link: string): boolean => {
    if (/^https?:/.test(link)) return false;
    const [address = "", anchor] = link.split("#");
    const page = pages.get(address === "" ? from : decodeURI(address));
    if (page === undefined) return !others.has(decodeURI(address));
    return anchor !== undefined && !attribute(page, "id").includes(decodeURI(anchor));
  };
  return [...pages].flatMap(([from, html]) =>
    [...attribute(html, "href"), ...attribute(html, "src")]
      .filter((link) => isDead(from, link))
      .map((link) => `${from}: ${link}`),
  );
}

describe("the pages of docs/", () => {
  const site = siteOf(root);
  const pages = pagesOf(site);

  it("has a page for every document", () => {
    const documents = ["docs/*.md", "docs/adr/*.md", "docs/guide/*.md", "docs/recipes/**/*.md"].flatMap((pattern) =>
      globSync(pattern, { cwd: root, exclude: ["**/node_modules/**"] }),
    );
    expect(documents.length).toBeGreaterThan(40);
    expect(documents.filter((path) => !site.pages.has(path.replaceAll("\\", "/")))).toEqual([]);
  });

  it("has no link to a file or heading that does not exist", () => {
    expect(site.deadLinks).toEqual([]);
    expect(deadLinksOf(site)).toEqual([]);
  });

  it("can be reached completely by links from the first page", () => {
    const seen = new Set<string>();
    const visit = (address: string): void => {
      const html = pages.get(address);
      if (html === undefined || seen.has(address)) return;
      seen.add(address);
      for (const link of attribute(html, "href")) visit(decodeURI(link.split("#")[0] ?? ""));
    };
    visit("/help");
    expect([...pages.keys()].filter((address) => !seen.has(address))).toEqual([]);
  });

  it("has a title, one heading of the first level, and no id twice", () => {
    for (const [address, html] of pages) {
      expect(html.match(/<h1[ >]/g), address).toHaveLength(1);
      expect(html, address).toMatch(/<title>[^<]+ · Forecourt help<\/title>/);
      const ids = attribute(html, "id");
      expect(new Set(ids).size, address).toBe(ids.length);
    }
  });

  it("loads and runs nothing that the content policy forbids", () => {
    for (const [address, html] of pages) {
      expect(html, address).not.toMatch(/<script(?![^>]* src="\/)/);
      expect(html, address).not.toMatch(/<[^>]+\s(on\w+|style)=/);
      expect(html, address).not.toMatch(/<(img|script|link)[^>]+(src|href)="https?:/);
    }
  });

  it("has every section in the search", () => {
    const entries = JSON.parse(String(site.files.get("assets/search.json"))) as { address: string; text: string }[];
    const addresses = new Set(entries.map(({ address }) => address));
    for (const [path, page] of site.pages) if (path.endsWith(".md")) expect(addresses).toContain(page.address);
    expect(addresses).toContain("/help/webhooks#subscribe");
  });
});

describe("a link in a document", () => {
  const folder = mkdtempSync(join(tmpdir(), "forecourt-help-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const siteWith = (files: Readonly<Record<string, string>>): Site => {
    rmSync(folder, { recursive: true, force: true });
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    return siteOf(folder);
  };
  const htmlOf = (site: Site, path: string): string => site.pages.get(path)?.content ?? "";

  it("is reported if its file or heading does not exist", () => {
    const text = "# One\n\n[a](two.md) [b](#there) [c](#two-words) [d](../../outside.md)\n\n## Two words\n";
    expect(siteWith({ "docs/one.md": text }).deadLinks).toEqual([
      "docs/one.md: there is no two.md",
      "docs/one.md: there is no ../../outside.md",
      "docs/one.md: docs/one.md has no #there",
    ]);
  });

  it("leads to the page of a document, a folder, a script and a file outside docs/", () => {
    const site = siteWith({
      "docs/one.md":
        "# One\n\n[a](recipes/web/) [b](recipes/web/run.sh) [c](../models/README.md#the-end) `docs/two.md`",
      "docs/two.md": "# Two\n\n![A car](car.png)",
      "docs/car.png": "a picture",
      "docs/recipes/web/README.md": "# Web\n\n[back](../../one.md)",
      "docs/recipes/web/run.sh": "echo '<b>'",
      "models/README.md": "# Models\n\n## The end\n",
    });
    expect(site.deadLinks).toEqual([]);
    expect(attribute(htmlOf(site, "docs/one.md"), "href")).toEqual([
      "/help/recipes/web",
      "/help/recipes/web/run.sh",
      "/help/project/models#the-end",
      "/help/two",
    ]);
    expect(htmlOf(site, "docs/two.md")).toContain('<img src="/help/files/car.png" alt="A car"');
    expect(htmlOf(site, "docs/recipes/web/README.md")).toContain('href="/help/files/recipes/web/run.sh" download');
    expect(htmlOf(site, "docs/recipes/web/run.sh")).toContain("&lt;b&gt;");
    expect(deadLinksOf(site)).toEqual([]);
  });

  it("is counted on where a heading occurs twice, as on GitHub", () => {
    const site = siteWith({ "docs/one.md": "# One\n\n[a](#run-it)[b](#run-it-1)\n\n## Run `it`\n\n## Run it\n" });
    expect(site.deadLinks).toEqual([]);
    expect(attribute(htmlOf(site, "docs/one.md"), "id")).toEqual(["run-it", "run-it-1"]);
  });

  it("shows raw HTML as text", () => {
    const site = siteWith({ "docs/one.md": "# One\n\n<script>alert(1)</script>\n\nan <img src=x onerror=y> within\n" });
    expect(htmlOf(site, "docs/one.md")).not.toMatch(/<(script|img)/);
    expect(htmlOf(site, "docs/one.md")).toContain("&lt;script&gt;");
  });
});

describe("the Markdown files outside docs/", () => {
  it("link to files that exist", () => {
    const files = ownFiles().filter((file) => file.endsWith(".md") && !/^(docs|test)\/|template\.md$/.test(file));
    const dead = files.flatMap((file) =>
      [...read(file).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, href = ""]) => {
        const target = targetOf(file, href);
        return target === undefined || existsSync(join(root, target.path)) ? [] : [`${file}: ${href}`];
      }),
    );
    expect(files.length).toBeGreaterThan(5);
    expect(readFileSync(join(root, "README.md"), "utf8")).toContain("](docs/webhooks.md)");
    expect(dead).toEqual([]);
  });
});
