import { useLocalStorage } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import { own } from "../../../contracts/kit/own.ts";
import { severities } from "../../../contracts/vocabulary.ts";
import type { Finding } from "./findings/finding.ts";
import { reviewActions } from "./review/review-actions.ts";
import type { Reviewer } from "./review/use-review.tsx";
import type { ScreenState } from "./screen-state.ts";

/** Single keys can be switched off, for those who speak to their computer (WCAG 2.1.4). */
export const useShortcutsEnabled = () => useLocalStorage({ key: "forecourt-single-keys", defaultValue: true });

interface Keys {
  readonly screen: ScreenState;
  readonly review: Reviewer;
  readonly selected: Finding | undefined;
  readonly print: () => void;
  readonly toggleLegend: () => void;
  /** Without it the keys that change findings do nothing. */
  readonly canReview: boolean;
}

function singleKeys({
  screen,
  review,
  selected,
  print,
  toggleLegend,
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
    "?": toggleLegend,
    ...(selected &&
      actions && {
        a: () => {
          actions.accept();
          screen.step(1);
        },
        e: () => screen.edit(selected.damage.damage_id),
        r: actions.reject,
        d: actions.dirt,
        ...Object.fromEntries(severities.map((name, at) => [String(at + 1), () => actions.severity(name)])),
      }),
  };
}

/** Keys that go on while they are held. Each of the others is one act: held a little long, it would undo itself. */
const repeated = new Set(["j", "k", "+", "=", "-"]);

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** The screen's keys; silent while one types and while a dialog is open. */
export function useShortcuts(keys: Keys, wanted: boolean): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isTyping(event.target) || document.querySelector("[aria-modal='true']")) return;
      if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "z") {
        event.preventDefault();
        if (latest.current.canReview) latest.current.review.undo();
        return;
      }
      if (event.key === "Escape" && latest.current.screen.adding) latest.current.screen.stopAdding();
      if (!wanted || event.ctrlKey || event.metaKey || event.altKey) return;
      const key = event.key.toLowerCase();
      const action = own(singleKeys(latest.current), key);
      if (!action) return;
      event.preventDefault();
      if (!event.repeat || repeated.has(key)) action();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [wanted]);
}
