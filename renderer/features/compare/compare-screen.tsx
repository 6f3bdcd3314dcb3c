import { useDisclosure } from "@mantine/hooks";
import type { VisualInspection } from "../../../contracts/inspections/visual.ts";
import type { Vehicle } from "../../../contracts/vehicles/vehicles.ts";
import type { Comparison } from "../../api/records/inspections.ts";
import { useShortcutsEnabled, useSingleKeys } from "../../ui/keys/single-keys.ts";
import touch from "../../ui/page/touch.module.css";
import { listed, onEarlierPhotos } from "./changes.ts";
import classes from "./compare.module.css";
import { CompareHead } from "./head/compare-head.tsx";
import { CompareKeys } from "./head/compare-keys.tsx";
import { ChangeList } from "./list/change-list.tsx";
import { PairStrip } from "./list/pair-strip.tsx";
import { photoPairs } from "./pairs.ts";
import { PairView } from "./photo/pair-view.tsx";
import { type CompareState, useCompareState } from "./use-compare-state.ts";

interface CompareScreenProps {
  readonly earlier: VisualInspection;
  readonly later: VisualInspection;
  readonly comparison: Comparison;
  readonly vehicle: Vehicle | undefined;
}

/** Two inspections: the photos of one angle next to each other, and what changed. */
export function CompareScreen({ earlier, later, comparison, vehicle }: CompareScreenProps) {
  const findings = listed(comparison);
  const pairs = photoPairs(earlier.images, later.images);
  const state = useCompareState(pairs, findings);
  const [isListOpen, list] = useDisclosure(false);
  useCompareKeys(state, list.toggle);
  const pair = pairs[state.pairAt];
  const shown = {
    earlier: { inspection: earlier, findings: onEarlierPhotos(earlier, comparison) },
    later: { inspection: later, findings: findings.filter(({ side }) => side === "later") },
  };
  return (
    <div className={`${classes.screen} ${touch.touch}`}>
      <CompareHead
        earlier={earlier}
        later={later}
        comparison={comparison}
        vehicle={vehicle}
        state={state}
        canSlide={pair?.earlier !== undefined && pair.later !== undefined}
        onShowKeys={list.open}
      />
      <div className={classes.main}>
        <div className={classes.photos}>
          {pair && <PairView key={state.pairAt} pair={pair} shown={shown} state={state} />}
          <PairStrip pairs={pairs} findings={findings} state={state} />
        </div>
        <ChangeList
          findings={findings}
          inspectionIds={{ earlier: earlier.inspection_id, later: later.inspection_id }}
          state={state}
        />
      </div>
      <CompareKeys opened={isListOpen} onClose={list.close} />
    </div>
  );
}

/** The keyboard shortcuts of the comparison. */
function useCompareKeys(state: CompareState, toggleList: () => void): void {
  const [enabled] = useShortcutsEnabled();
  const keys = {
    j: () => state.step(1),
    k: () => state.step(-1),
    "[": () => state.showPair(state.pairAt - 1),
    "]": () => state.showPair(state.pairAt + 1),
    "+": state.zoomIn,
    "=": state.zoomIn,
    "-": state.zoomOut,
    "0": state.fit,
    b: state.toggleBoxes,
    s: () => state.setMode(state.mode === "sides" ? "slider" : "sides"),
    "?": toggleList,
  };
  useSingleKeys(keys, enabled);
}
