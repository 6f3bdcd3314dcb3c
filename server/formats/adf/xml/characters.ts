/** Characters that XML 1.0 forbids (production [2], Char), even as a reference. */
const forbidden = "[^\\t\\n\\r\\u{20}-\\u{D7FF}\\u{E000}-\\u{FFFD}\\u{10000}-\\u{10FFFF}]";
const one = new RegExp(forbidden, "u");
const every = new RegExp(forbidden, "gu");

/** The five entities that XML defines without a DTD. A carriage return is escaped, because parsers read it as a line feed. */
const escapes: ReadonlyMap<string, string> = new Map([
  ["<", "&lt;"],
  [">", "&gt;"],
  ["&", "&amp;"],
  ['"', "&quot;"],
  ["'", "&apos;"],
  ["\r", "&#13;"],
]);
const named = new Set([...escapes.values()]);

/** The position of the first character that XML does not allow; -1 where there is none. */
export const forbiddenAt = (text: string): number => text.search(one);

/** Whether `&...;` is a reference to a character: one of the five entities, or the number of a character that XML allows. */
export function isReference(text: string): boolean {
  if (named.has(text)) return true;
  const hex = /^&#x([0-9a-f]{1,6});$/i.exec(text)?.[1];
  const decimal = /^&#(\d{1,7});$/.exec(text)?.[1] ?? Number.NaN;
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return code <= 0x10_ff_ff && !one.test(String.fromCodePoint(code));
}

/** Escapes text for an element or a quoted attribute, and removes characters that XML does not allow. */
export const escaped = (text: string): string =>
  text.replace(every, "").replace(/[&<>"'\r]/g, (sign) => escapes.get(sign) ?? "");
