import { describe, expect, it } from "vitest";
import { filesOf } from "../../renderer/app/page-files.ts";

const manifest = {
  "index.html": { file: "assets/index-1.js", imports: ["_shared.js"] },
  "features/a-page.tsx": { file: "assets/a-page-1.js", imports: ["index.html", "_table.js"] },
  "_table.js": { file: "assets/table-1.js", imports: ["_shared.js", "_table.js"] },
  "_shared.js": { file: "assets/shared-1.js" },
};

describe("filesOf", () => {
  it("lists a page's own file and what it imports, each once", () => {
    expect(filesOf(manifest, "features/a-page.tsx").sort()).toEqual([
      "assets/a-page-1.js",
      "assets/index-1.js",
      "assets/shared-1.js",
      "assets/table-1.js",
    ]);
  });

  it("throws for a page that was not built", () => {
    expect(() => filesOf(manifest, "features/b-page.tsx")).toThrow("features/b-page.tsx");
  });
});
