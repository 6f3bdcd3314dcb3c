import { useState } from "react";
import { boxesOn } from "../results/findings/finding.ts";
import type { Viewport } from "../results/photo/viewport.ts";
import type { ChangedFinding } from "./changes.ts";
import { type PhotoPair, pairOf } from "./pairs.ts";
import { viewOf, wholeView, zoomed } from "./photo/shared-view.ts";

const zoomStep = 1.4;

export type Mode = "sides" | "slider";

/** What the parts of the comparison share: the selected finding, the shown photos and their visible part. */
export interface CompareState {
  readonly selectedKey: string | undefined;
  readonly pairAt: number;
  readonly view: Viewport;
  readonly mode: Mode;
  readonly showBoxes: boolean;
  readonly setView: (view: Viewport) => void;
  readonly setMode: (mode: Mode) => void;
  readonly toggleBoxes: () => void;
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  readonly fit: () => void;
  /** Selects a finding, and shows the photos of its angle. */
  readonly select: (finding: ChangedFinding) => void;
  /** Selects the next or the previous finding. */
  readonly step: (by: 1 | -1) => void;
  readonly showPair: (at: number) => void;
}

/** `findings` in the order of the list. */
export function useCompareState(pairs: readonly PhotoPair[], findings: readonly ChangedFinding[]): CompareState {
  const [first] = findings;
  const [selectedKey, setSelectedKey] = useState(first?.key);
  const [pairAt, setPairAt] = useState(first ? Math.max(0, pairOf(pairs, first)) : 0);
  const [view, setView] = useState(wholeView);
  const [mode, setMode] = useState<Mode>("sides");
  const [showBoxes, setShowBoxes] = useState(true);

  const select = (finding: ChangedFinding) => {
    setSelectedKey(finding.key);
    const at = pairOf(pairs, finding);
    const photo = pairs[at]?.[finding.side];
    if (!photo) return;
    const [found] = boxesOn([finding], photo.index);
    setPairAt(at);
    setView(found ? viewOf(found.box, photo) : wholeView);
  };
  const step = (by: 1 | -1) => {
    const at = findings.findIndex(({ key }) => key === selectedKey);
    const next = findings[Math.min(Math.max(at + by, 0), findings.length - 1)];
    if (next) select(next);
  };
  const showPair = (at: number) => {
    setPairAt(Math.min(Math.max(at, 0), pairs.length - 1));
    setView(wholeView);
  };
  return {
    selectedKey,
    pairAt,
    view,
    mode,
    showBoxes,
    setView,
    setMode,
    toggleBoxes: () => setShowBoxes((shown) => !shown),
    zoomIn: () => setView(zoomed(view, zoomStep)),
    zoomOut: () => setView(zoomed(view, 1 / zoomStep)),
    fit: () => setView(wholeView),
    select,
    step,
    showPair,
  };
}
