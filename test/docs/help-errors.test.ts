import { describe, expect, it } from "vitest";
import { AppError, type ErrorCode, errors } from "../../contracts/kit/errors.ts";
import { ServerUnreachable } from "../../renderer/api/client/client.ts";
import { errorHelp } from "../../renderer/api/client/error-explanation.ts";
import { siteOf } from "../../scripts/help/site.ts";
import { read, root } from "../../scripts/kit/repository.ts";

const codes = Object.keys(errors) as ErrorCode[];
/** The entries of the document: heading and text. */
const entries = new Map(
  read("docs/errors.md")
    .split(/^### /m)
    .slice(1)
    .map((entry) => {
      const [heading = "", ...text] = entry.split(/^## /m, 1).join("").split("\n");
      return [heading, text.join(" ").trim()];
    }),
);

describe("docs/errors.md", () => {
  const { pages } = siteOf(root);
  const page = pages.get("docs/errors.md")?.content ?? "";

  it("has one entry for every error code, and no other code", () => {
    expect(codes.filter((code) => !entries.has(code))).toEqual([]);
    const named = [...entries.keys()].filter((heading) => heading === heading.toUpperCase());
    expect(named.filter((heading) => !Object.hasOwn(errors, heading))).toEqual([]);
    expect(read("docs/errors.md").match(/^### /gm)).toHaveLength(entries.size);
  });

  it("says in each entry what the error means, and what to do", () => {
    for (const [heading, text] of entries) {
      expect(text.match(/[.:?](?= |$)/g)?.length ?? 0, heading).toBeGreaterThan(1);
      expect(text.length, heading).toBeLessThan(400);
    }
  });

  it("has an anchor for each error that a page links to", () => {
    const address = (error: unknown) => errorHelp(error).split("#");
    for (const error of [
      ...codes.map((code) => new AppError(code)),
      new ServerUnreachable(undefined),
      new Error("x"),
    ]) {
      const [path, anchor] = address(error);
      expect(path).toBe("/help/errors");
      expect(page).toContain(` id="${anchor}"`);
    }
    expect(address(new AppError("STORAGE_FULL"))[1]).toBe("STORAGE_FULL");
  });
});
