import { EventEmitter } from "node:events";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { createSystemNotices } from "../../main/notify/system-notices.ts";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** A notification, as Electron makes it: nothing but the shell refers to it. */
class Fake extends EventEmitter {
  show(): void {}
}

function shownNotices(count: number) {
  const refs: WeakRef<Fake>[] = [];
  const clicked: number[] = [];
  const show = createSystemNotices(() => {
    const made = new Fake();
    refs.push(new WeakRef(made));
    return made;
  });
  for (let at = 0; at < count; at++) show({ title: "Inspection completed", body: "", onClick: () => clicked.push(at) });
  return { refs, clicked, show };
}

const afterCollection = async (refs: readonly WeakRef<Fake>[]): Promise<number> => {
  // a reference that was just read or made lives until the end of the current job
  await new Promise((resolve) => setTimeout(resolve, 0));
  collect();
  return refs.filter((ref) => ref.deref() !== undefined).length;
};

describe("createSystemNotices", () => {
  it("opens its page at a click, however long after it was shown", async () => {
    const { refs, clicked, show } = shownNotices(2);
    expect(await afterCollection(refs)).toBe(2);
    refs[1]?.deref()?.emit("click");
    expect(clicked).toEqual([1]);
    expect(show).toBeTypeOf("function");
  });

  it("keeps none that was clicked or closed, and at most 100", async () => {
    const { refs, show } = shownNotices(130);
    expect(await afterCollection(refs)).toBe(100);
    refs[129]?.deref()?.emit("click");
    refs[128]?.deref()?.emit("close");
    expect(await afterCollection(refs)).toBe(98);
    expect(show).toBeTypeOf("function");
  });
});
