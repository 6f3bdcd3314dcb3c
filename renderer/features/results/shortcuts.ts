import { useEffect, useRef } from "react";
import { own } from "../../../contracts/kit/own.ts";
import { severities } from "../../../contracts/vocabulary.ts";
import { isForFieldOrDialog } from "../../ui/keys/single-keys.ts";
import type { Finding } from "./findings/finding.ts";
import { reviewActions } from "./review/review-actions.ts";
import type { Reviewer } from "./review/use-review.tsx";
import type { ScreenState } from "./screen-state.ts";

interface Keys {
  readonly screen: ScreenState;
  readonly review: Reviewer;
  readonly selected: Finding | undefined;
  readonly print: () => void;
  readonly compare: () => void;
  readonly enterByHand: () => void;
  readonly toggleShortcutList: () => void;
  /** If false, keys that change findings do nothing. */
  readonly canReview: boolean;
}

function singleKeys({
  screen,
  review,
  selected,
  print,
  compare,
  enterByHand,
  toggleShortcutList,
  canReview,
}: Keys): Readonly<Record<string, () => void>> {
  const actions = selected && canReview && reviewActions(review, selected);
  return {
    j: () => screen.step(1),
    k: () => screen.step(-1),
    "+": () => screen.zoom.current?.in(),
    "=": () => screen.zoom.current?.in(),
    "-": () => screen.zoom.current?.out(),
    "0": () => screen.zoom.current?.fit(),
    b: screen.toggleBoxes,
    ...(canReview && { n: screen.startAdding }),
    p: print,
    c: compare,
    h: enterByHand,
    "?": toggleShortcutList,
    ...(selected &&
      actions && {
        a: () => {
          actions.accept();
          screen.step(1);
        },
        e: () => screen.edit(selected.damage.damage_id),
        r: actions.reject,
        d: actions.rejectAsDirt,
        ...Object.fromEntries(severities.map((name, at) => [String(at + 1), () => actions.setSeverity(name)])),
      }),
  };
}

/** Keys that repeat while they are held. Other keys act only once: repeating would undo their action. */
const repeated = new Set(["j", "k", "+", "=", "-"]);

/** The keyboard shortcuts of the screen. They do nothing while the user types or a dialog is open. */
export function useShortcuts(keys: Keys, enabled: boolean): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isForFieldOrDialog(event)) return;
      if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "z") {
        event.preventDefault();
        if (latest.current.canReview) latest.current.review.undo();
        return;
      }
      if (event.key === "Escape" && latest.current.screen.adding) latest.current.screen.stopAdding();
      if (!enabled || event.ctrlKey || event.metaKey || event.altKey) return;
      const key = event.key.toLowerCase();
      const action = own(singleKeys(latest.current), key);
      if (!action) return;
      event.preventDefault();
      if (!event.repeat || repeated.has(key)) action();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [enabled]);
}
