import "../../../texts/lazy/mechanical-texts.ts";
import { Button, Title } from "@mantine/core";
import { IconFileTypePdf, IconPlus, IconRepeat } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { MechanicalDiagnostic } from "../../../../contracts/mechanical/mechanical.ts";
import { documentAddress } from "../../../api/client/media.ts";
import { t } from "../../../texts/t.ts";
import { useFocusOnce } from "../../../ui/focus/use-focus-once.ts";
import { instant } from "../../../ui/format/format.ts";
import touch from "../../../ui/page/touch.module.css";
import { PaperLanguages } from "../../../ui/papers/paper-languages.tsx";
import { ReadinessResult } from "../readiness/readiness-result.tsx";
import { DriveWarnings } from "./drive/drive-warning.tsx";
import { ActionOrder } from "./findings/action-order.tsx";
import { SystemSections } from "./findings/system-sections.tsx";
import { MaintenanceTimeline } from "./maintenance/maintenance-timeline.tsx";
import { Measured } from "./measured.tsx";
import classes from "./result.module.css";
import { ScoreReasons, Summary } from "./summary.tsx";

interface DiagnosticResultProps {
  readonly diagnostic: MechanicalDiagnostic;
  readonly canInspect: boolean;
  readonly onNew: () => void;
  readonly onRepeat: () => void;
  /** It was made just now: the heading gets the focus. */
  readonly isNew: boolean;
  /** Notes about this diagnostic, below the warnings. */
  readonly notes: ReactNode;
  /** The list of the vehicle's diagnostics. */
  readonly history: ReactNode;
  /** What to do first on the whole car. */
  readonly priorities: ReactNode;
}

/** The result of a diagnostic. What forbids driving comes first. */
export function DiagnosticResult({ diagnostic, canInspect, isNew, ...rest }: DiagnosticResultProps) {
  const { onNew, onRepeat, notes, history, priorities } = rest;
  const title = useFocusOnce<HTMLHeadingElement>(isNew);
  const { results } = diagnostic;
  return (
    <div className={touch.touch}>
      <DriveWarnings results={results} />
      {notes}
      <div className={classes.head}>
        <Title order={2} ref={title} tabIndex={-1}>
          {t("mechanical.result.title", { date: instant(diagnostic.created_at) })}
        </Title>
        <div className={classes.buttons}>
          <Button
            component="a"
            href={documentAddress(diagnostic.reports.pdf_url)}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<IconFileTypePdf size={16} aria-hidden />}
          >
            {t("mechanical.result.pdf")}
          </Button>
          <PaperLanguages url={diagnostic.reports.pdf_url} />
          {canInspect && (
            <>
              <Button variant="default" leftSection={<IconRepeat size={16} aria-hidden />} onClick={onRepeat}>
                {t("mechanical.result.repeat")}
              </Button>
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onNew}>
                {t("mechanical.new")}
              </Button>
            </>
          )}
        </div>
      </div>
      <div className={classes.layout}>
        <div className={classes.main}>
          <Summary diagnostic={diagnostic} />
          <ActionOrder results={results} />
          <SystemSections results={results} />
          <ReadinessResult diagnostic={diagnostic} />
          <Measured diagnostic={diagnostic} />
        </div>
        <div className={classes.side}>
          {history}
          {results.maintenance_schedule && <MaintenanceTimeline schedule={results.maintenance_schedule} />}
          {priorities}
          <ScoreReasons reasons={results.score_reasons} />
        </div>
      </div>
    </div>
  );
}
