import { describe, expect, it } from "vitest";
import { createQueryCache } from "../../../server/platform/db/query-cache.ts";

describe("createQueryCache", () => {
  it("keeps a result until the next write", async () => {
    let revision = 1;
    let read = 0;
    const remember = createQueryCache<string>({ revision: () => revision });
    const find = async () => {
      read += 1;
      return `reading ${read}`;
    };
    expect(await remember("a", find)).toBe("reading 1");
    expect(await remember("a", find)).toBe("reading 1");
    expect(await remember("b", find)).toBe("reading 2");
    revision += 1;
    expect(await remember("a", find)).toBe("reading 3");
  });

  it("does not keep an undefined result, because the row may exist the next time", async () => {
    const remember = createQueryCache<string | undefined>({ revision: () => 1 });
    expect(await remember("a", async () => undefined)).toBeUndefined();
    expect(await remember("a", async () => "there")).toBe("there");
  });

  it("does not keep a result after a write during the query, or if the store has no revision", async () => {
    let revision = 1;
    const remember = createQueryCache<number>({
      revision: () => {
        revision += 1;
        return revision;
      },
    });
    expect(await remember("a", async () => 1)).toBe(1);
    expect(await remember("a", async () => 2)).toBe(2);
    const ask = createQueryCache<number>({});
    expect(await ask("a", async () => 1)).toBe(1);
    expect(await ask("a", async () => 2)).toBe(2);
  });
});
