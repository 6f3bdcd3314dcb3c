import { describe, expect, it } from "vitest";
import { escaped } from "../../../server/formats/adf/xml/characters.ts";
import { child, childrenOf, linesOfAll, parseXml, textOf } from "../../../server/formats/adf/xml/parse.ts";
import { XmlError } from "../../../server/formats/adf/xml/screen.ts";
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
  it("is read with attributes, children and text", () => {
    const root = parseXml(`<?xml version='1.0'?><!-- a < comment -->
      <a one="1" two='"2"'  ><b/><b >x</b ><c>y<!-- hidden -->z</c></a >  <?end?>`);
    expect([...root.attributes]).toEqual([
      ["one", "1"],
      ["two", '"2"'],
    ]);
    expect(childrenOf(root, "b").map(textOf)).toEqual([undefined, "x"]);
    expect(textOf(child(root, "c"))).toBe("yz");
  });

  it("is read with resolved references and unchanged CDATA", () => {
    const root = parseXml(`<a b="&lt;&#65;&#x1F600;&quot;">&amp;&apos;&gt;<![CDATA[<i>&amp;</i> ]] ]]></a>`);
    expect(root.attributes.get("b")).toBe('<A😀"');
    expect(textOf(root)).toBe("&'><i>&amp;</i> ]]");
  });

  it("keeps line breaks on request, and keeps words around an element separate", () => {
    const root = parseXml("<r><a>  one \r\n  two<br/>three\n</a><a> </a><a>four</a></r>");
    expect(linesOfAll(root, "a")).toEqual(["one\ntwo three", "four"]);
    expect(textOf(child(root, "a"))).toBe("one two three");
  });

  it("is read with uppercase names, and with processing instructions at any position", () => {
    const root = parseXml(`\n<?ADF VERSION "1.0"?><?xml version="1.0"?>\n<ADF ID="1"><?it's ?><Name>x</Name></ADF>`);
    expect(root).toMatchObject({ name: "adf", attributes: new Map([["id", "1"]]) });
    expect(textOf(child(root, "name"))).toBe("x");
  });

  it.each([
    ["", "Start tag expected (line 1, column 1)"],
    ["   ", "Start tag expected"],
    ["text", "char 't' is not expected"],
    ["<a></a>text", "Extra text at the end (line 1, column 8)"],
    ["<a/>text", "does not end with its root"],
    ["<a/><b/>", "second root element"],
    ["<a></a><b></b>", "Multiple possible root"],
    ["<a>", "Unclosed tag 'a'"],
    ["<a><b>", 'Not closed: "a", "b"'],
    ["<a><b></a>", "Expected closing tag 'b'"],
    ["<ADF></adf>", "Expected closing tag 'ADF'"],
    ["</a>", "has not been opened"],
    ["<a", "Unclosed tag 'a'"],
    ["<a/", "does not end with its root"],
    ["<a b>", "boolean attribute 'b'"],
    ["<a b=1>", "'b' is without value"],
    ['<a b="1>', "open quote"],
    ['<a b="1"c="2"/>', "'c' has no space"],
    ['<a b="1" b="2"/>', "'b' is repeated"],
    ["<a <!-- x -->/>", "is not allowed"],
    ["<1/>", "'1' is an invalid name"],
    ["< a/>", "Invalid space after '<'"],
    ["<constructor/>", "reserved"],
    ["<a>&nbsp;</a>", "&nbsp; is none of"],
    ["<a>&constructor;</a>", "&constructor; is none of"],
    ['<a b="&nbsp;"/>', "&nbsp; is none of"],
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
  ])("is rejected: %j", (text, reason) => {
    expect(refusal(text).message).toContain(reason);
  });

  it.each([
    ["<a>\n  <b>&oops;</b>\n</a>", 2, 6],
    ["<?xml version='1.0'\n?>\n<a>\n<b>\n</c></a>", 5, 1],
    ["<a>\r\n<b>\r\n</c></a>", 3, 1],
    ["<a>\n<![CDATA[<<<]]>\n<!-- & -->\n<b c=1/></a>", 4, 4],
  ])("is rejected with line and column: %j", (text, line, column) => {
    expect(refusal(text)).toMatchObject({ line, column });
  });

  it("is rejected with a DTD: no entity is expanded or fetched", () => {
    for (const text of [bomb, external]) expect(refusal(text).message).toContain("A DTD");
  });

  it("may contain the text of a DTD in a comment and in CDATA", () => {
    const root = parseXml("<a><!-- <!DOCTYPE a> &oops; --><![CDATA[<!ENTITY x> &oops; <?y?>]]></a>");
    expect(root.text).toBe("<!ENTITY x> &oops; <?y?>");
  });

  it("is limited in depth and number of elements, but not in references", () => {
    const deep = (levels: number) => "<a>".repeat(levels) + "</a>".repeat(levels);
    expect(parseXml(deep(32)).name).toBe("a");
    expect(refusal(deep(33)).message).toContain("Maximum nested tags");
    expect(parseXml(`<a>${"<b/>".repeat(19_999)}</a>`).children).toHaveLength(19_999);
    expect(refusal(`<a>${"<b/>".repeat(20_000)}</a>`).message).toContain("20000 elements");
    expect(parseXml(`<a>${"&amp;".repeat(150_000)}</a>`).text).toHaveLength(150_000);
  });

  it("is quoted in error messages in at most one line", () => {
    for (const text of ["<a>".repeat(300_000), `<${"x".repeat(900_000)}!/>`]) {
      expect(refusal(text).message.length).toBeLessThan(250);
    }
  });

  it("is read in linear time, for any content", () => {
    const begun = performance.now();
    for (const part of ["<", "&", "&#", "<a ", '<a b="', "<!--", "]]", "<![CDATA[", "<?", "&amp;", "</", "'", "x="]) {
      const many = part.repeat(1_000_000 / part.length);
      expect(() => parseXml(`<a>${many}`)).toThrow(XmlError);
      expect(() => parseXml(`<a ${many}`)).toThrow(XmlError);
    }
    expect(performance.now() - begun).toBeLessThan(40_000);
  });
});

describe("a text that is written as XML", () => {
  it("is read back unchanged, without the characters that XML does not allow", () => {
    const text = `<a href="x">'&' 😀 عربى</a>]]>\r\n\r \u00a0\u0085`;
    expect(parseXml(`<t>${escaped(text)}</t>`).text).toBe(text);
    expect(escaped("a\u0000b\u0008\ud800c")).toBe("abc");
  });
});
