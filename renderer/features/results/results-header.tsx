import { ActionIcon, Button, Group, Text, Title, Tooltip } from "@mantine/core";
import { IconArrowsDiff, IconBraces, IconKeyboard, IconPrinter } from "@tabler/icons-react";
import type { RefObject } from "react";
import { Link } from "react-router";
import type { Results } from "../../../contracts/inspections/findings.ts";
import type { VisualInspection } from "../../../contracts/inspections/visual.ts";
import type { Vehicle } from "../../../contracts/vehicles/vehicles.ts";
import { documentAddress } from "../../api/client/media.ts";
import { t } from "../../texts/t.ts";
import { instant } from "../../ui/format/format.ts";
import { vehicleName } from "../../ui/format/labels.ts";
import { PaperLanguages } from "../../ui/papers/paper-languages.tsx";
import classes from "./results-screen.module.css";
import { CaseLink } from "./summary/case-link.tsx";
import { ScoreStrip } from "./summary/score-strip.tsx";

interface ResultsHeaderProps {
  readonly inspection: VisualInspection;
  readonly results: Results;
  readonly vehicle: Vehicle | undefined;
  readonly print: RefObject<HTMLAnchorElement | null>;
  /** The page that compares it with the inspection before. Undefined if it is the first one. */
  readonly comparison: string | undefined;
  readonly onShowShortcuts: () => void;
}

export function ResultsHeader({
  inspection,
  results,
  vehicle,
  print,
  comparison,
  onShowShortcuts,
}: ResultsHeaderProps) {
  const base = `/v1/inspections/visual/${inspection.inspection_id}/report`;
  const { pdf_url, json_url } = inspection.reports;
  return (
    <header className={classes.header}>
      <div className={classes.title}>
        <Title order={1} className={classes.name ?? ""}>
          {vehicle ? <Link to={`/vehicles/${vehicle.id}`}>{vehicleName(vehicle)}</Link> : "…"}
        </Title>
        <Text size="xs" c="dimmed">
          {vehicle?.vin && <span className="mono">{vehicle.vin}</span>}
          {vehicle?.vin && " · "}
          {instant(inspection.created_at)}
        </Text>
        <CaseLink id={inspection.case_id} />
      </div>
      <ScoreStrip results={results} byHand={inspection.by_hand} />
      <Group gap={6} wrap="nowrap">
        <Tooltip label={t("results.header.shortcutsKey")}>
          <ActionIcon variant="default" size={36} aria-label={t("results.header.shortcuts")} onClick={onShowShortcuts}>
            <IconKeyboard size={19} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Compare address={comparison} />
        <Tooltip label={t("results.header.json")}>
          <ActionIcon
            variant="default"
            size={36}
            component="a"
            href={json_url ? documentAddress(json_url) : base}
            target="_blank"
            rel="noreferrer"
            aria-label={t("results.header.jsonNewTab")}
          >
            <IconBraces size={19} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Button
          component="a"
          ref={print}
          href={pdf_url ? documentAddress(pdf_url) : `${base}.pdf`}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconPrinter size={17} aria-hidden />}
        >
          {t("results.header.print")}
        </Button>
        <PaperLanguages url={pdf_url ?? `${base}.pdf`} />
      </Group>
    </header>
  );
}

/** Disabled without an inspection before: an icon that appears later would move the others. */
function Compare({ address }: { readonly address: string | undefined }) {
  const icon = <IconArrowsDiff size={19} aria-hidden />;
  const common = { variant: "default", size: 36, "aria-label": t("results.header.compare") } as const;
  if (address === undefined) {
    return (
      <ActionIcon {...common} disabled>
        {icon}
      </ActionIcon>
    );
  }
  return (
    <Tooltip label={t("results.header.compareKey")}>
      <ActionIcon {...common} component={Link} to={address}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
