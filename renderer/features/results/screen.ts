import { type RefObject, useCallback, useRef, useState } from "react";
import type { VisualInspection } from "../../../contracts/visual.ts";
import type { Box, PartName } from "../../../contracts/vocabulary.ts";
import type { Finding } from "./findings/finding.ts";

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
export interface Screen {
  readonly selectedId: string | undefined;
  readonly imageIndex: number;
  readonly boxes: boolean;
  readonly adding: Adding | undefined;
  readonly zoom: RefObject<Zoom | undefined>;
  readonly select: (damageId: string) => void;
  readonly step: (by: 1 | -1) => void;
  readonly showImage: (index: number) => void;
  readonly toggleBoxes: () => void;
  readonly startAdding: () => void;
  readonly placeFinding: (place: { box?: Box; imageIndex?: number; part?: PartName }) => void;
  readonly stopAdding: () => void;
}

const imageOf = ({ damage }: Finding): number | undefined => damage.image_index ?? damage.seen_in[0]?.image_index;

export function useScreen(inspection: VisualInspection, findings: readonly Finding[]): Screen {
  const first = findings[0];
  const [selectedId, setSelectedId] = useState(first?.damage.damage_id);
  const [imageIndex, setImageIndex] = useState((first && imageOf(first)) ?? inspection.images[0]?.index ?? 0);
  const [boxes, setBoxes] = useState(true);
  const [adding, setAdding] = useState<Adding>();
  const zoom = useRef<Zoom>(undefined);

  const select = (damageId: string) => {
    setSelectedId(damageId);
    const finding = findings.find(({ damage }) => damage.damage_id === damageId);
    const image = finding && imageOf(finding);
    if (image !== undefined) setImageIndex(image);
  };
  const step = (by: 1 | -1) => {
    const at = findings.findIndex(({ damage }) => damage.damage_id === selectedId);
    const next = findings[Math.min(Math.max(at + by, 0), findings.length - 1)];
    if (next) select(next.damage.damage_id);
  };
  return {
    selectedId,
    imageIndex,
    boxes,
    adding,
    zoom,
    select,
    step,
    showImage: setImageIndex,
    toggleBoxes: useCallback(() => setBoxes((shown) => !shown), []),
    startAdding: useCallback(() => setAdding({ step: "place" }), []),
    placeFinding: useCallback((place) => setAdding({ step: "form", ...place }), []),
    stopAdding: useCallback(() => setAdding(undefined), []),
  };
}
