/** XML 1.0, production [2] Char: what may not stand in a document, not even as a reference. */
const forbidden = "[^\\t\\n\\r\\u{20}-\\u{D7FF}\\u{E000}-\\u{FFFD}\\u{10000}-\\u{10FFFF}]";
const one = new RegExp(forbidden, "u");
const every = new RegExp(forbidden, "gu");

/** The five entities that XML has without a DTD. */
const entities: ReadonlyMap<string, string> = new Map([
  ["lt", "<"],
  ["gt", ">"],
  ["amp", "&"],
  ["quot", '"'],
  ["apos", "'"],
]);
const escapes = new Map([...entities].map(([name, sign]) => [sign, `&${name};`]));

/** Where the first character stands that XML does not allow; -1 where there is none. */
export const forbiddenAt = (text: string): number => text.search(one);

/** What `&body;` stands for; undefined for an entity that only a DTD could declare, and for no character. */
export function referenced(body: string): string | undefined {
  if (!body.startsWith("#")) return entities.get(body);
  const hex = /^#x([0-9a-f]{1,6})$/i.exec(body)?.[1];
  const decimal = /^#(\d{1,7})$/.exec(body)?.[1] ?? Number.NaN;
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  if (!(code <= 0x10_ff_ff)) return undefined;
  const sign = String.fromCodePoint(code);
  return one.test(sign) ? undefined : sign;
}

/** Text as it may stand in an element or a quoted attribute; what XML does not allow is left out. */
export const escaped = (text: string): string =>
  text.replace(every, "").replace(/[&<>"']/g, (sign) => escapes.get(sign) ?? "");
