import { describe, expect, it } from "vitest";
import { createQueryCache } from "../../../server/platform/db/query-cache.ts";

describe("what was read", () => {
  it("is remembered until something is written", async () => {
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

  it("is not where nothing was found: it may be there the next time", async () => {
    const remember = createQueryCache<string | undefined>({ revision: () => 1 });
    expect(await remember("a", async () => undefined)).toBeUndefined();
    expect(await remember("a", async () => "there")).toBe("there");
  });

  it("is not where something was written meanwhile, or nobody can tell", async () => {
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
