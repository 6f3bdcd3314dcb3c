import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { prefetchPages } from "../../renderer/app/pages.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("prefetchPages", () => {
  it("waits before it fetches the other pages, and ends when its function is called", () => {
    const end = prefetchPages();
    expect(vi.getTimerCount()).toBe(1);
    end();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("fetches none in a browser that saves data", () => {
    vi.stubGlobal("navigator", { connection: { saveData: true } });
    prefetchPages();
    expect(vi.getTimerCount()).toBe(0);
  });
});
