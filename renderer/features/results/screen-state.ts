import { type RefObject, useCallback, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { VisualInspection } from "../../../contracts/inspections/visual.ts";
import type { Box, PartName } from "../../../contracts/vocabulary.ts";
import { findingParameter } from "./finding-address.ts";
import { boxesOn, type Finding } from "./findings/finding.ts";

/** The steps of adding a finding: first its place, then the form. */
export type Adding =
  | { readonly step: "place" }
  | { readonly step: "form"; readonly box?: Box; readonly imageIndex?: number; readonly part?: PartName };

interface Zoom {
  readonly in: () => void;
  readonly out: () => void;
  readonly fit: () => void;
}

/** The state that the parts of the results screen share: what is selected, what is shown, what is being added. */
export interface ScreenState {
  readonly selectedId: string | undefined;
  readonly imageIndex: number;
  readonly showBoxes: boolean;
  readonly adding: Adding | undefined;
  readonly zoom: RefObject<Zoom | undefined>;
  readonly zoomTarget: ZoomTarget | undefined;
  /** The finding whose details are open in the list. */
  readonly editingId: string | undefined;
  /** Selects a finding everywhere. The photo zooms to a small finding, unless `zoom` is false. */
  readonly select: (damageId: string, options?: { readonly zoom?: boolean }) => void;
  readonly step: (by: 1 | -1) => void;
  /** Shows another photo and selects a finding on it, if there is one. */
  readonly showImage: (index: number) => void;
  /** Opens or closes the finding's details. */
  readonly edit: (damageId: string) => void;
  readonly toggleBoxes: () => void;
  readonly startAdding: () => void;
  readonly placeFinding: (place: { box?: Box; imageIndex?: number; part?: PartName }) => void;
  readonly stopAdding: () => void;
}

/** The finding that the photo should zoom to. `request` makes each request a new one. */
interface ZoomTarget {
  readonly damageId: string;
  readonly request: number;
}

const imageOf = ({ damage }: Finding): number | undefined => damage.image_index ?? damage.seen_in[0]?.image_index;

/** The photo to show for a finding: the current photo if the finding is on it. */
function imageFor(finding: Finding, shown: number): number {
  return boxesOn([finding], shown).length > 0 ? shown : (imageOf(finding) ?? shown);
}

export function useScreenState(inspection: VisualInspection, findings: readonly Finding[]): ScreenState {
  const [search] = useSearchParams();
  const named = search.get(findingParameter);
  const first = findings.find(({ damage }) => damage.damage_id === named) ?? findings[0];
  const [requestedId, setRequestedId] = useState(first?.damage.damage_id);
  const [imageIndex, setImageIndex] = useState((first && imageOf(first)) ?? inspection.images[0]?.index ?? 0);
  const [zoomTarget, setZoomTarget] = useState<ZoomTarget>();
  const [editingId, setEditingId] = useState<string>();
  const [showBoxes, setShowBoxes] = useState(true);
  const [adding, setAdding] = useState<Adding>();
  const zoom = useRef<Zoom>(undefined);
  // where J and K continue while no finding is selected
  const lastAt = useRef(0);

  const indexOf = (id: string | undefined) => findings.findIndex(({ damage }) => damage.damage_id === id);
  const at = indexOf(requestedId);
  if (at >= 0) lastAt.current = at;
  const selectedId = at >= 0 ? requestedId : undefined;

  const select = (damageId: string, options: { readonly zoom?: boolean } = {}) => {
    setRequestedId(damageId);
    const finding = findings[indexOf(damageId)];
    if (!finding) return;
    setImageIndex(imageFor(finding, imageIndex));
    if (options.zoom !== false) setZoomTarget((before) => ({ damageId, request: (before?.request ?? 0) + 1 }));
  };
  const step = (by: 1 | -1) => {
    // after a deletion, the next finding is the one that took the deleted one's place
    const from = at >= 0 ? at + by : by === 1 ? lastAt.current : lastAt.current - 1;
    const next = findings[Math.min(Math.max(from, 0), findings.length - 1)];
    if (next) select(next.damage.damage_id);
  };
  const showImage = (index: number) => {
    setImageIndex(index);
    setZoomTarget(undefined);
    const onPhoto = boxesOn(findings, index);
    if (!onPhoto.some(({ damage }) => damage.damage_id === selectedId)) setRequestedId(onPhoto[0]?.damage.damage_id);
  };
  return {
    selectedId,
    imageIndex,
    zoomTarget,
    editingId,
    showBoxes,
    adding,
    zoom,
    select,
    step,
    showImage,
    edit: (damageId) => setEditingId((before) => (before === damageId ? undefined : damageId)),
    toggleBoxes: useCallback(() => setShowBoxes((shown) => !shown), []),
    startAdding: useCallback(() => setAdding({ step: "place" }), []),
    placeFinding: useCallback((place) => setAdding({ step: "form", ...place }), []),
    stopAdding: useCallback(() => setAdding(undefined), []),
  };
}
