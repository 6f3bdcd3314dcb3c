import type { VisualInspection } from "../../../../contracts/inspections/visual.ts";
import { t } from "../../../texts/t.ts";
import { instant } from "../../../ui/format/format.ts";
import type { ChangedFinding, Side } from "../changes.ts";
import type { PhotoPair } from "../pairs.ts";
import type { CompareState } from "../use-compare-state.ts";
import classes from "./photo.module.css";
import { NoPhoto, SidePane } from "./side-pane.tsx";
import { SliderPane } from "./slider-pane.tsx";

interface PairViewProps {
  readonly pair: PhotoPair;
  /** The findings to draw on the photos of each inspection. */
  readonly shown: Readonly<
    Record<Side, { readonly inspection: VisualInspection; readonly findings: readonly ChangedFinding[] }>
  >;
  readonly state: CompareState;
}

const sides: readonly Side[] = ["earlier", "later"];

/** The photos of one angle: next to each other, or under a slider if both inspections have one. */
export function PairView({ pair, shown, state }: PairViewProps) {
  const { earlier, later } = pair;
  const of = (side: Side) => ({
    inspectionId: shown[side].inspection.inspection_id,
    findings: shown[side].findings,
  });
  if (state.mode === "slider" && earlier && later) {
    return (
      <SliderPane
        earlier={{ ...of("earlier"), image: earlier }}
        later={{ ...of("later"), image: later }}
        state={state}
      />
    );
  }
  return (
    <div className={classes.panes}>
      {sides.map((side) => {
        const image = pair[side];
        return image ? (
          <SidePane
            key={side}
            side={side}
            image={image}
            caption={instant(shown[side].inspection.created_at)}
            state={state}
            {...of(side)}
          />
        ) : (
          <NoPhoto key={side} text={t(side === "earlier" ? "compare.photo.noEarlier" : "compare.photo.noLater")} />
        );
      })}
    </div>
  );
}
