import { describe, expect, it } from "vitest";
import { escaped } from "../../server/adf/xml/characters.ts";
import { child, childrenOf, linesOf, parseXml, textOf } from "../../server/adf/xml/parse.ts";
import { XmlError } from "../../server/adf/xml/scan.ts";
import { bomb, external } from "./samples.ts";

function refusal(text: string): XmlError {
  try {
    parseXml(text);
  } catch (error) {
    if (error instanceof XmlError) return error;
    throw error;
  }
  throw new Error("the document was accepted");
}

describe("an XML document", () => {
  it("is read with its attributes, its children and its text", () => {
    const root = parseXml(`<?xml version='1.0'?><!-- a < comment -->
      <a one="1" two='"2"'  ><b/><b >x</b ><c>y<!-- hidden -->z</c></a >  <?end?>`);
    expect([...root.attributes]).toEqual([
      ["one", "1"],
      ["two", '"2"'],
    ]);
    expect(childrenOf(root, "b").map(textOf)).toEqual([undefined, "x"]);
    expect(textOf(child(root, "c"))).toBe("yz");
  });

  it("means its references, and CDATA as it stands", () => {
    const root = parseXml(`<a b="&lt;&#65;&#x1F600;&quot;">&amp;&apos;&gt;<![CDATA[<i>&amp;</i> ]] ]]></a>`);
    expect(root.attributes.get("b")).toBe('<A😀"');
    expect(textOf(root)).toBe("&'><i>&amp;</i> ]]");
  });

  it("keeps the lines of a text where they are wanted, and words apart around an element", () => {
    const root = parseXml("<a>  one \r\n  two<br/>three\n</a>");
    expect(linesOf(root)).toBe("one\ntwo three");
    expect(textOf(root)).toBe("one two three");
  });

  it.each([
    ["", "no XML element"],
    ["   ", "no XML element"],
    ["text", "outside the root"],
    ["<a/>text", "outside the root"],
    ["<a/><b/>", "second root"],
    ["<a>", "<a> is not closed"],
    ["<a><b></a>", "</a> stands where </b> was expected"],
    ["</a>", "closes nothing"],
    ["<a", "attribute, > or />"],
    ["<a b>", "b has no value"],
    ["<a b=1>", "not in quotes"],
    ['<a b="1>', "not in quotes"],
    ['<a b="<">', "not in quotes"],
    ['<a b="1"c="2"/>', "attribute, > or />"],
    ['<a b="1" b="2"/>', "stands twice"],
    ["<1/>", "name of an element"],
    ["< a/>", "name of an element"],
    ["<a>&nbsp;</a>", "&nbsp; is none of"],
    ["<a>&constructor;</a>", "&constructor; is none of"],
    ["<a>Marks & Spencer</a>", "& stands alone"],
    ["<a>&#0;</a>", "&#0; is none of"],
    ["<a>&#xD800;</a>", "is none of"],
    ["<a>&#x110000;</a>", "is none of"],
    ["<a>&#99999999;</a>", "is none of"],
    ["<a>\u0001</a>", "does not allow"],
    ["<a>\ud800</a>", "does not allow"],
    ["<a>]]></a>", "closes nothing"],
    ["<a><!-- </a>", "<!-- is not closed"],
    ["<a><![CDATA[ </a>", "<![CDATA[ is not closed"],
    ["<?pi <a/>", "<? is not closed"],
    ["<a><!ELEMENT b></a>", "A DTD"],
  ])("is refused: %j", (text, reason) => {
    expect(refusal(text).message).toContain(reason);
  });

  it("is refused with the place", () => {
    expect(refusal("<a>\n  <b>&oops;</b>\n</a>")).toMatchObject({ line: 2, column: 6 });
  });

  it("has no DTD: nothing grows, nothing is fetched", () => {
    for (const text of [bomb, external]) expect(refusal(text).message).toContain("A DTD");
  });

  it("has limits of depth, elements and attributes", () => {
    const deep = (levels: number) => "<a>".repeat(levels) + "</a>".repeat(levels);
    expect(parseXml(deep(32)).name).toBe("a");
    expect(refusal(deep(33)).message).toContain("32 deep");
    expect(parseXml(`<a>${"<b/>".repeat(19_999)}</a>`).children).toHaveLength(19_999);
    expect(refusal(`<a>${"<b/>".repeat(20_000)}</a>`).message).toContain("20000 elements");
    const many = (count: number) => `<a ${Array.from({ length: count }, (_, i) => `n${i}=""`).join(" ")}/>`;
    expect(parseXml(many(50)).attributes.size).toBe(50);
    expect(refusal(many(51)).message).toContain("50 attributes");
  });

  it("takes time in proportion to its length, whatever is in it", () => {
    const begun = performance.now();
    for (const part of ["<", "&", "&#", "<a ", '<a b="', "<!--", "]]", "<![CDATA[", "&amp;", "</"]) {
      expect(() => parseXml(`<a>${part.repeat(1_000_000 / part.length)}`)).toThrow(XmlError);
    }
    expect(performance.now() - begun).toBeLessThan(20_000);
  });
});

describe("a text in XML", () => {
  it("comes back as it was, less what XML does not allow", () => {
    const text = `<a href="x">'&' 😀 عربى</a>]]>`;
    expect(textOf(parseXml(`<t>${escaped(text)}</t>`))).toBe(text);
    expect(escaped("a\u0000b\u0008\ud800c")).toBe("abc");
  });
});
