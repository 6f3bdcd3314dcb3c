import type { Plugin } from "vite";

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

/** Texts for the API's reference, which the page never reads. */
const names = new Set(["summary", "description"]);

function isText(value: unknown): boolean {
  if (!isNode(value)) return false;
  return (value.type === "Literal" && typeof value.value === "string") || value.type === "TemplateLiteral";
}

function* textsIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) {
    for (const item of value) yield* textsIn(item);
    return;
  }
  if (!isNode(value)) return;
  const { key } = value;
  if (value.type === "Property" && isNode(key) && names.has(String(key.name)) && isText(value.value)) {
    if (isNode(value.value)) yield value.value;
    return;
  }
  for (const child of Object.values(value)) if (typeof child === "object") yield* textsIn(child);
}

/**
 * Empties the summaries and descriptions of the contracts in the page's build: they are for the OpenAPI document, and
 * make up a fifth of what the page loads first. The types of events keep theirs, because a page may list them.
 */
export const stripDescriptions: Plugin = {
  name: "strip-descriptions",
  enforce: "post",
  apply: "build",
  transform(code, id) {
    if (!/\/contracts\/[^?]*\.ts$/.test(id) || id.endsWith("/event-types.ts")) return null;
    const texts = [...textsIn(this.parse(code))].sort((a, b) => b.start - a.start);
    const stripped = texts.reduce((text, { start, end }) => `${text.slice(0, start)}""${text.slice(end)}`, code);
    return { code: stripped, map: null };
  },
};
