import { type RefObject, useCallback, useRef, useState } from "react";
import type { VisualInspection } from "../../../contracts/visual.ts";
import type { Box, PartName } from "../../../contracts/vocabulary.ts";
import { boxesOn, type Finding } from "./findings/finding.ts";

/** A finding that is being added by hand: first its place, then the rest. */
export type Adding =
  | { readonly step: "place" }
  | { readonly step: "form"; readonly box?: Box; readonly imageIndex?: number; readonly part?: PartName };

interface Zoom {
  readonly in: () => void;
  readonly out: () => void;
  readonly fit: () => void;
}

/** What the parts of the results screen share: what is chosen, what is shown, what is being added. */
export interface ScreenState {
  readonly selectedId: string | undefined;
  readonly imageIndex: number;
  readonly boxes: boolean;
  readonly adding: Adding | undefined;
  readonly zoom: RefObject<Zoom | undefined>;
  readonly zoomTarget: ZoomTarget | undefined;
  /** The finding whose details are open in the list. */
  readonly editingId: string | undefined;
  /** Shows the finding everywhere. A small one is brought close on the photo, unless `closer` is false. */
  readonly select: (damageId: string, how?: { readonly zoomTarget?: boolean }) => void;
  readonly step: (by: 1 | -1) => void;
  /** Another photo, and with it a finding that is on it, or none. */
  readonly showImage: (index: number) => void;
  /** Opens the finding's details, or closes them. */
  readonly edit: (damageId: string) => void;
  readonly toggleBoxes: () => void;
  readonly startAdding: () => void;
  readonly placeFinding: (place: { box?: Box; imageIndex?: number; part?: PartName }) => void;
  readonly stopAdding: () => void;
}

/** Which finding to bring close on its photo; `turn` makes each request another one. */
interface ZoomTarget {
  readonly damageId: string;
  readonly turn: number;
}

const imageOf = ({ damage }: Finding): number | undefined => damage.image_index ?? damage.seen_in[0]?.image_index;

/** The photo to show for a finding: the one that is shown where it is on that, too. */
function imageFor(finding: Finding, shown: number): number {
  return boxesOn([finding], shown).length > 0 ? shown : (imageOf(finding) ?? shown);
}

export function useScreenState(inspection: VisualInspection, findings: readonly Finding[]): ScreenState {
  const first = findings[0];
  const [chosenId, setChosenId] = useState(first?.damage.damage_id);
  const [imageIndex, setImageIndex] = useState((first && imageOf(first)) ?? inspection.images[0]?.index ?? 0);
  const [zoomTarget, setCloser] = useState<ZoomTarget>();
  const [editingId, setEditingId] = useState<string>();
  const [boxes, setBoxes] = useState(true);
  const [adding, setAdding] = useState<Adding>();
  const zoom = useRef<Zoom>(undefined);
  // where J and K go on from while no finding is chosen
  const lastAt = useRef(0);

  const indexOf = (id: string | undefined) => findings.findIndex(({ damage }) => damage.damage_id === id);
  const at = indexOf(chosenId);
  if (at >= 0) lastAt.current = at;
  const selectedId = at >= 0 ? chosenId : undefined;

  const select = (damageId: string, how: { readonly zoomTarget?: boolean } = {}) => {
    setChosenId(damageId);
    const finding = findings[indexOf(damageId)];
    if (!finding) return;
    setImageIndex(imageFor(finding, imageIndex));
    if (how.zoomTarget !== false) setCloser((before) => ({ damageId, turn: (before?.turn ?? 0) + 1 }));
  };
  const step = (by: 1 | -1) => {
    // from a finding that was deleted, the next one is the one that moved up
    const from = at >= 0 ? at + by : by === 1 ? lastAt.current : lastAt.current - 1;
    const next = findings[Math.min(Math.max(from, 0), findings.length - 1)];
    if (next) select(next.damage.damage_id);
  };
  const showImage = (index: number) => {
    setImageIndex(index);
    setCloser(undefined);
    const there = boxesOn(findings, index);
    if (!there.some(({ damage }) => damage.damage_id === selectedId)) setChosenId(there[0]?.damage.damage_id);
  };
  return {
    selectedId,
    imageIndex,
    zoomTarget,
    editingId,
    boxes,
    adding,
    zoom,
    select,
    step,
    showImage,
    edit: (damageId) => setEditingId((before) => (before === damageId ? undefined : damageId)),
    toggleBoxes: useCallback(() => setBoxes((shown) => !shown), []),
    startAdding: useCallback(() => setAdding({ step: "place" }), []),
    placeFinding: useCallback((place) => setAdding({ step: "form", ...place }), []),
    stopAdding: useCallback(() => setAdding(undefined), []),
  };
}
