import { describe, expect, it } from "vitest";
import {
  answered,
  sending,
  storedAgain,
  type TextState,
  textState,
  typed,
  unsent,
} from "../../renderer/ui/forms/saved-text-state.ts";

/** A changed text, sent and shown on the page before it is stored. */
const shown = storedAgain(sending(typed(textState("old"), "new "), "new"), "new");
const failed = answered(shown, { sent: "new", isSaved: false });
const rolledBack = storedAgain(failed, "old");
const textsOf = ({ text, outcome }: TextState) => [text, outcome];

describe("a text that saves itself", () => {
  it("is sent once, without spaces around it", () => {
    const changed = typed(textState("old"), "new ");
    expect(unsent(changed)).toBe("new");
    expect(unsent(sending(changed, "new"))).toBeUndefined();
    const saved = answered(shown, { sent: "new", isSaved: true });
    expect(textsOf(saved)).toEqual(["new", "none"]);
    expect(unsent(saved)).toBeUndefined();
  });

  it("stays in the field if it was not saved, whenever the page shows the stored text again", () => {
    expect(textsOf(rolledBack)).toEqual(["new ", "failed"]);
    const rolledBackFirst = answered(storedAgain(shown, "old"), { sent: "new", isSaved: false });
    expect(textsOf(rolledBackFirst)).toEqual(["new ", "failed"]);
    // leaving the field does not send it again, a changed text does
    expect(unsent(rolledBack)).toBeUndefined();
    expect(unsent(typed(rolledBack, "newer"))).toBe("newer");
  });

  it("is no failure any more once it is stored, or once the user enters the stored text", () => {
    expect(textsOf(storedAgain(rolledBack, "new"))).toEqual(["new", "none"]);
    expect(textsOf(typed(rolledBack, "old"))).toEqual(["old", "none"]);
    expect(textsOf(textState("old", "new"))).toEqual(["new", "failed"]);
    expect(textsOf(textState("new", "new"))).toEqual(["new", "none"]);
  });

  it("follows the stored text only while the user has not changed it", () => {
    expect(storedAgain(textState("old"), "other").text).toBe("other");
    const changed = storedAgain(typed(textState("old"), "new"), "other");
    expect([changed.text, unsent(changed)]).toEqual(["new", "new"]);
    const saved = answered(shown, { sent: "new", isSaved: true });
    expect(storedAgain(saved, "Normalized").text).toBe("Normalized");
  });

  it("keeps what the user types while a request is pending", () => {
    const more = answered(typed(shown, "new and more"), { sent: "new", isSaved: true });
    expect([more.text, unsent(more)]).toEqual(["new and more", "new and more"]);
    const again = sending(typed(shown, "newer"), "newer");
    expect(answered(again, { sent: "new", isSaved: false })).toBe(again);
  });
});
