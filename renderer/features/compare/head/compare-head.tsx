import { Anchor, Box, Group, SegmentedControl, Text, Title } from "@mantine/core";
import { IconKeyboard, IconMinus, IconPlus, IconSquare, IconZoomReset } from "@tabler/icons-react";
import { Link } from "react-router";
import type { VisualInspection } from "../../../../contracts/inspections/visual.ts";
import type { Vehicle } from "../../../../contracts/vehicles/vehicles.ts";
import type { Comparison } from "../../../api/records/inspections.ts";
import { t } from "../../../texts/t.ts";
import { vehicleName } from "../../../ui/format/labels.ts";
import { ToolButton } from "../../../ui/keys/tool-button.tsx";
import classes from "../compare.module.css";
import type { CompareState } from "../use-compare-state.ts";
import { InspectionChoices } from "./inspection-choices.tsx";

interface CompareHeadProps {
  readonly earlier: VisualInspection;
  readonly later: VisualInspection;
  readonly comparison: Comparison;
  readonly vehicle: Vehicle | undefined;
  readonly state: CompareState;
  /** Whether both inspections have a photo of the shown angle. */
  readonly canSlide: boolean;
  readonly onShowKeys: () => void;
}

/** The vehicle, the two inspections, the counts, and how the photos are shown. */
export function CompareHead({ earlier, later, comparison, vehicle, state, canSlide, onShowKeys }: CompareHeadProps) {
  return (
    <header className={classes.head}>
      <div className={classes.title}>
        <Title order={1}>{t("compare.title")}</Title>
        <Text size="sm" component="div">
          {vehicle && (
            <Anchor component={Link} to={`/vehicles/${vehicle.id}/inspections`} size="sm" underline="always">
              {vehicleName(vehicle)}
            </Anchor>
          )}
          {" · "}
          {t("compare.summary", {
            added: comparison.new.length,
            gone: comparison.gone.length,
            same: comparison.same.length,
          })}
        </Text>
      </div>
      <InspectionChoices earlier={earlier} later={later} />
      <Group gap={6} align="flex-end">
        <SegmentedControl
          aria-label={t("compare.view.label")}
          disabled={!canSlide}
          value={canSlide ? state.mode : "sides"}
          onChange={(value) => state.setMode(value === "slider" ? "slider" : "sides")}
          data={[
            { value: "sides", label: t("compare.view.sides") },
            { value: "slider", label: t("compare.view.slider") },
          ]}
        />
        <ToolButton size={44} label={t("compare.boxes")} hint="B" pressed={state.showBoxes} onUse={state.toggleBoxes}>
          <IconSquare size={18} aria-hidden />
        </ToolButton>
        <ToolButton size={44} label={t("compare.zoomOut")} hint="−" onUse={state.zoomOut}>
          <IconMinus size={18} aria-hidden />
        </ToolButton>
        <ToolButton size={44} label={t("compare.zoomIn")} hint="+" onUse={state.zoomIn}>
          <IconPlus size={18} aria-hidden />
        </ToolButton>
        <ToolButton size={44} label={t("compare.fit")} hint="0" onUse={state.fit}>
          <IconZoomReset size={18} aria-hidden />
        </ToolButton>
        <Box visibleFrom="md">
          <ToolButton size={44} label={t("compare.keys.title")} hint="?" onUse={onShowKeys}>
            <IconKeyboard size={18} aria-hidden />
          </ToolButton>
        </Box>
      </Group>
    </header>
  );
}
