import { describe, expect, it } from "vitest";
import { find, partsOf } from "../../renderer/help/search.ts";

const entries = [
  { address: "/help/live", page: "Live events", heading: "", text: "Events as they happen. For webhooks see there." },
  { address: "/help/webhooks", page: "Webhooks", heading: "", text: "Forecourt notifies your server." },
  {
    address: "/help/webhooks#verify",
    page: "Webhooks",
    heading: "Verify",
    text: `${"word ".repeat(60)}signature ends`,
  },
];
const addressesOf = (query: string) => find(entries, query).hits.map(({ address }) => address);

describe("the search of the help", () => {
  it("finds sections that have every word, titles before texts", () => {
    expect(addressesOf("webhooks")).toEqual(["/help/webhooks", "/help/webhooks#verify", "/help/live"]);
    expect(addressesOf("Webhooks SIGN")).toEqual(["/help/webhooks#verify"]);
    expect(addressesOf("webhooks nothing")).toEqual([]);
  });

  it("finds nothing for an empty query", () => {
    expect(find(entries, "  ")).toEqual({ hits: [], total: 0 });
  });

  it("finds the singular for a plural, and prefers the word as it was typed", () => {
    expect(addressesOf("signatures")).toEqual(["/help/webhooks#verify"]);
    expect(addressesOf("as")).toEqual(["/help/live"]);
  });

  it("marks the words of the query in a text, whatever their case", () => {
    const found = (text: string, query: string) =>
      partsOf(text, query).map((part) => (part.isFound ? `[${part.text}]` : part.text));
    expect(found("Webhooks and a webhook (new)", "WEBHOOKS (")).toEqual([
      "[Webhooks]",
      " and a ",
      "[webhook]",
      " ",
      "[(]",
      "new)",
    ]);
    expect(found("STORAGE_FULL", "storage full")).toEqual(["[STORAGE]", "_", "[FULL]"]);
    expect(found("this is it", "is")).toEqual(["this ", "[is]", " it"]);
    expect(found("nothing", " ")).toEqual(["nothing"]);
  });

  it("shows the text around the word, and counts what it leaves out", () => {
    const { hits, total } = find(entries, "signature");
    expect(hits[0]?.excerpt).toMatch(/^… (word )+signature ends$/);
    expect(total).toBe(1);
    expect(find(entries, "webhooks", 1)).toMatchObject({ total: 3, hits: [{ address: "/help/webhooks" }] });
  });
});
