import { describe, expect, it } from "vitest";
import { createQueryCache, revisionOf } from "../../../server/platform/db/query-cache.ts";

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

  it("keeps a result while other tables change, and nothing if the store does not count changes", async () => {
    const changes = { keys: 1, vehicles: 1 };
    const changesOf = (tables: readonly string[]) =>
      tables.map((table) => (table === "keys" ? changes.keys : changes.vehicles)).join();
    const remember = createQueryCache<number>(revisionOf({ changesOf }, ["keys"]));
    expect(await remember("a", async () => 1)).toBe(1);
    changes.vehicles += 1;
    expect(await remember("a", async () => 2)).toBe(1);
    changes.keys += 1;
    expect(await remember("a", async () => 3)).toBe(3);
    const ask = createQueryCache<number>(revisionOf({}, ["keys"]));
    expect(await ask("a", async () => 1)).toBe(1);
    expect(await ask("a", async () => 2)).toBe(2);
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
