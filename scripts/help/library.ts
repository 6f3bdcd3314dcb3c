import { existsSync, readFileSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { addressOf, productPages, targetOf } from "./addresses.ts";
import { type Rendered, renderMarkdown } from "./markdown.ts";

export interface Document extends Rendered {
  readonly path: string;
}

/** Reads documents and what they link to, until every linked file of the repository is known. */
export class Library {
  readonly documents = new Map<string, Document>();
  /** Other files: images, and files that a page shows as source. */
  readonly files = new Set<string>();
  readonly deadLinks: string[] = [];
  /** Links with an anchor, checked when all documents are known. */
  readonly anchored: { readonly from: string; readonly path: string; readonly anchor: string }[] = [];
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  add(path: string): void {
    if (this.documents.has(path) || this.files.has(path)) return;
    if (!path.endsWith(".md")) return void this.files.add(path);
    const found: string[] = [];
    const link = (href: string) => this.#resolve(path, href, found);
    const rendered = renderMarkdown(readFileSync(join(this.#root, path), "utf8"), { link, named: this.#named });
    this.documents.set(path, { ...rendered, path });
    for (const file of new Set(found)) this.add(file);
  }

  /** The address of a link. What it leads to is added to `found`. */
  #resolve(from: string, href: string, found: string[]): string {
    const target = targetOf(from, href);
    if (!target) return href;
    const path = this.#fileOf(target.path);
    if (path === undefined) {
      this.deadLinks.push(`${from}: there is no ${href}`);
      return href;
    }
    if (target.anchor !== "") this.anchored.push({ from, path, anchor: target.anchor });
    found.push(path);
    return path === from ? target.anchor : addressOf(path) + target.anchor;
  }

  /** The file of a link: a link to a folder means its README. */
  #fileOf(path: string): string | undefined {
    const full = join(this.#root, path);
    if (path.startsWith("..") || !existsSync(full)) return undefined;
    if (statSync(full).isFile()) return path;
    return this.#fileOf(posix.join(path, "README.md"));
  }

  readonly #named = (code: string): string | undefined => {
    if (productPages.includes(code)) return code;
    const isShown = /^docs\/([\w./-]+\.md|(recipes|clients)\/[\w./-]+\.\w+)$/.test(code);
    return isShown && existsSync(join(this.#root, code)) ? addressOf(code) : undefined;
  };

  checkAnchors(): void {
    for (const { from, path, anchor } of this.anchored) {
      const ids = this.documents.get(path)?.headings.map(({ id }) => `#${id}`) ?? [];
      if (!ids.includes(decodeURI(anchor))) this.deadLinks.push(`${from}: ${path} has no ${anchor}`);
    }
  }
}
