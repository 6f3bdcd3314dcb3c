import { useDisclosure } from "@mantine/hooks";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { bodyStyleOf } from "../../../contracts/inspections/diagram/body-style.ts";
import type { Results } from "../../../contracts/inspections/findings.ts";
import type { VisualInspection } from "../../../contracts/inspections/visual.ts";
import type { Vehicle } from "../../../contracts/vehicles/vehicles.ts";
import { useVehicleAccess } from "../../api/records/teams.ts";
import { t } from "../../texts/t.ts";
import { vehicleName } from "../../ui/format/labels.ts";
import { translated } from "../../ui/format/sentences.ts";
import { useShortcutsEnabled } from "../../ui/keys/single-keys.ts";
import { useTabTitle } from "../../ui/page/page.tsx";
import { AddFinding } from "./adding/add-finding.tsx";
import { PlacingBanner } from "./adding/placing-banner.tsx";
import { CostLegend } from "./diagram/cost-legend.tsx";
import { DiagramView } from "./diagram/diagram-view.tsx";
import { MechanicalParts } from "./diagram/mechanical-parts.tsx";
import { findingsOf } from "./findings/finding.ts";
import { SelectedCard } from "./findings/selected-card.tsx";
import { FilmStrip } from "./photo/film-strip.tsx";
import { PhotoView } from "./photo/photo-view.tsx";
import { ResultsHeader } from "./results-header.tsx";
import classes from "./results-screen.module.css";
import { type ResultsTab, ResultsTabs } from "./results-tabs.tsx";
import { canReview, ReviewAccessProvider } from "./review/review-access.tsx";
import { useReview } from "./review/use-review.tsx";
import { useScreenState } from "./screen-state.ts";
import { ShortcutList } from "./shortcut-list.tsx";
import { useShortcuts } from "./shortcuts.ts";
import { useComparisonAddress } from "./use-comparison-address.ts";

interface ResultsScreenProps {
  readonly inspection: VisualInspection;
  readonly results: Results;
  readonly vehicle: Vehicle | undefined;
}

/** Photo on the left, diagram on the right, list below. All three show the selected finding. */
export function ResultsScreen({ inspection, results, vehicle }: ResultsScreenProps) {
  useTabTitle(vehicle ? t("results.titleOf", { car: vehicleName(vehicle) }) : t("results.title"));
  const findings = findingsOf(results.damages);
  const screen = useScreenState(inspection, findings);
  const review = useReview(inspection.inspection_id, screen.select);
  const [isListOpen, toggle] = useDisclosure(false);
  const [tab, setTab] = useState<ResultsTab>("findings");
  const [focusRequest, setFocusRequest] = useState(0);
  const [enabled] = useShortcutsEnabled();
  const print = useRef<HTMLAnchorElement>(null);
  const selected = findings.find(({ damage }) => damage.damage_id === screen.selectedId);
  const image = inspection.images.find(({ index }) => index === screen.imageIndex) ?? inspection.images[0];
  const access = useVehicleAccess(vehicle);
  const toPrint = () => print.current?.click();
  const comparison = useComparisonAddress(inspection);
  const navigate = useNavigate();
  const keys = {
    screen,
    review,
    selected,
    print: toPrint,
    compare: () => comparison !== undefined && void navigate(comparison),
    enterByHand: () => {
      setTab("by-hand");
      setFocusRequest((before) => before + 1);
    },
    toggleShortcutList: toggle.toggle,
    canReview: canReview(access),
  };
  useShortcuts(keys, enabled);
  return (
    <ReviewAccessProvider value={access}>
      <div className={classes.screen} data-long={tab === "by-hand" || undefined}>
        <ResultsHeader
          inspection={inspection}
          results={results}
          vehicle={vehicle}
          print={print}
          comparison={comparison}
          onShowShortcuts={toggle.open}
        />
        <div className={classes.top}>
          <div className={`panel ${classes.photo}`}>
            <PlacingBanner screen={screen} />
            {image && (
              <PhotoView
                key={image.index}
                inspectionId={inspection.inspection_id}
                image={image}
                findings={findings}
                screen={screen}
              />
            )}
            {image && image.notes.length > 0 && (
              <p className={classes.notes}>{image.notes.map(translated).join("; ")}</p>
            )}
            <FilmStrip images={inspection.images} findings={findings} screen={screen} />
          </div>
          <div className={`panel ${classes.diagram}`}>
            <DiagramView style={bodyStyleOf(vehicle?.bodyStyle ?? null)} findings={findings} screen={screen} />
            <MechanicalParts findings={findings} screen={screen} />
            <CostLegend currency={results.damage_summary.total_estimated_repair.currency} />
            <SelectedCard finding={selected} screen={screen} review={review} />
          </div>
        </div>
        <ResultsTabs
          inspection={inspection}
          results={results}
          findings={findings}
          screen={screen}
          review={review}
          tab={tab}
          onTab={(chosen) => {
            setTab(chosen);
            // the focus stays on the tab: only H asks for the first field
            setFocusRequest(0);
          }}
          focusRequest={focusRequest}
        />
        <AddFinding inspection={inspection} screen={screen} review={review} />
        <ShortcutList opened={isListOpen} onClose={toggle.close} />
      </div>
    </ReviewAccessProvider>
  );
}
