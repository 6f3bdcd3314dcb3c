const mark = (name: string, end: "begin" | "end") => `<!-- ${name}: ${end}, written by npm run bench -->`;

/** The text with `content` between the two marks of a region. Throws if a mark is missing. */
export function withRegion(text: string, name: string, content: string): string {
  const [begin, end] = [text.indexOf(mark(name, "begin")), text.indexOf(mark(name, "end"))];
  if (begin === -1 || end < begin) throw new Error(`the text has no region ${name}: ${mark(name, "begin")}`);
  const before = text.slice(0, begin + mark(name, "begin").length);
  return `${before}\n\n${content}\n\n${text.slice(end)}`;
}
