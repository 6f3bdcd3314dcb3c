import { Marked, type Token, type Tokens } from "marked";
import { codeBlock, escapeHtml } from "./highlight.ts";

/** How the links of a document are written. */
export interface LinkRules {
  /** The address for a link or an image of the document, as it stands there. */
  readonly link: (href: string) => string;
  /** The address of a page that the document names as code, such as `docs/webhooks.md` or `/docs`. */
  readonly named: (code: string) => string | undefined;
}

export interface Heading {
  readonly depth: number;
  readonly id: string;
  readonly html: string;
  readonly text: string;
}

/** A heading and the text up to the next one: what the search finds. */
export interface Section {
  readonly heading: Heading;
  readonly text: string;
}

export interface Rendered {
  readonly title: string;
  /** The first sentence, as text. */
  readonly summary: string;
  readonly html: string;
  readonly headings: readonly Heading[];
  readonly sections: readonly Section[];
}

/**
 * The anchor of a heading, as GitHub makes it, so that a link works in both places. An error code keeps its capitals, so that
 * `/help/errors#CODE` has the code of an answer; GitHub finds it too.
 */
const anchorOf = (text: string): string => (isCode(text) ? text : slugOf(text));

const isCode = (text: string): boolean => /^[A-Z]+(_[A-Z]+)+$/.test(text);

const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
    .replaceAll(" ", "-");

const entities: ReadonlyMap<string, string> = new Map([
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&quot;", '"'],
  ["&#39;", "'"],
  ["&#x27;", "'"],
  ["&amp;", "&"],
]);

const textOf = (html: string): string =>
  html
    .replace(/<\/(p|li|td|th|tr|pre)>/g, " ")
    .replace(/<[^>]+>/g, "")
    .replace(/&[#\w]+;/g, (entity) => entities.get(entity) ?? entity)
    .replace(/\s+/g, " ")
    .trim();

const firstSentence = (text: string): string => /^.*?[.:](?= [A-Z`]|$)/.exec(text)?.[0].replace(/:$/, " …") ?? text;

const cellOf = (tag: string, { align }: Tokens.TableCell, content: string): string =>
  `<${tag}${align ? ` class="${align}"` : ""}>${content}</${tag}>`;

/** The blocks of a document as HTML. Raw HTML is shown as text. */
function rendererOf({ link, named }: LinkRules, idOf: (heading: Tokens.Heading) => string): Marked {
  return new Marked({
    gfm: true,
    renderer: {
      html: ({ text }) => escapeHtml(text),
      code: ({ text, lang }) => codeBlock(text, lang ?? ""),
      codespan({ text }) {
        const address = named(text);
        const code = `<code>${escapeHtml(text)}</code>`;
        return address === undefined ? code : `<a href="${escapeHtml(address)}">${code}</a>`;
      },
      heading(token) {
        const content = this.parser.parseInline(token.tokens);
        if (token.depth === 1) return `<h1>${content}</h1>\n`;
        const id = idOf(token);
        const anchor = `<a class="anchor" href="#${id}" aria-label="Link to this section">#</a>`;
        return `<h${token.depth} id="${id}">${content}${anchor}</h${token.depth}>\n`;
      },
      link({ href, tokens }) {
        return `<a href="${escapeHtml(link(href))}">${this.parser.parseInline(tokens)}</a>`;
      },
      image: ({ href, text }) => `<img src="${escapeHtml(link(href))}" alt="${escapeHtml(text)}" loading="lazy">`,
      table({ header, rows }) {
        const cells = (tag: string, row: readonly Tokens.TableCell[]) =>
          row.map((cell) => cellOf(cell.text === "" ? "td" : tag, cell, this.parser.parseInline(cell.tokens))).join("");
        const body = rows.map((row) => `<tr>${cells("td", row)}</tr>`).join("\n");
        return `<div class="table"><table><thead><tr>${cells("th", header)}</tr></thead><tbody>${body}</tbody></table></div>\n`;
      },
    },
  });
}

/** Headings for lists of them: their links are left out. */
const plain = rendererOf({ link: () => "", named: () => undefined }, () => "");

/** The headings of a document, by their tokens. */
function headingsOf(tokens: readonly Token[]): Map<Token, Heading> {
  const counts = new Map<string, number>();
  const headings = tokens.filter((token): token is Tokens.Heading => token.type === "heading");
  return new Map(
    headings.map((token) => {
      const html = plain.parseInline(token.text, { async: false }).replace(/<\/?a\b[^>]*>/g, "");
      const text = textOf(html);
      const slug = anchorOf(text);
      const count = counts.get(slug) ?? 0;
      counts.set(slug, count + 1);
      return [token, { depth: token.depth, id: count === 0 ? slug : `${slug}-${count}`, html, text }];
    }),
  );
}

/** Renders a document. The title is its heading of the first level. */
export function renderMarkdown(source: string, rules: LinkRules): Rendered {
  const tokens = plain.lexer(source);
  const headings = headingsOf(tokens);
  const marked = rendererOf(rules, (token) => headings.get(token)?.id ?? "");
  const sections: { heading: Heading; text: string }[] = [];
  let summary = "";
  let html = "";
  for (const token of tokens) {
    const block = marked.parser([token]);
    html += block;
    const heading = headings.get(token);
    const section = sections.at(-1);
    if (heading) sections.push({ heading, text: "" });
    else if (section) section.text = `${section.text} ${textOf(block)}`.trim();
    if (token.type === "paragraph" && summary === "") summary = firstSentence(textOf(block));
  }
  const title = sections.find(({ heading }) => heading.depth === 1)?.heading.text ?? "Untitled";
  return { title, summary, html, headings: [...headings.values()], sections };
}
