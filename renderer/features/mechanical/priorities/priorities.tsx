import "../../../texts/lazy/mechanical-texts.ts";
import { Box, Button, NativeSelect, Text, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ListedAdvancedDiagnostic } from "../../../../contracts/mechanical/advanced.ts";
import type { MechanicalDiagnostic } from "../../../../contracts/mechanical/mechanical.ts";
import { api } from "../../../api/client/client.ts";
import { useCarSummaries } from "../../../api/records/diagnostics.ts";
import { refreshRecords } from "../../../api/records/vehicle-records.ts";
import { t } from "../../../texts/t.ts";
import { instant, moneyRange, oneDecimal } from "../../../ui/format/format.ts";
import { ErrorNotice, LoadingRows } from "../../../ui/page/states.tsx";
import { UrgencyTag } from "../codes/urgency-tag.tsx";
import result from "../result/result.module.css";
import { isOutdated } from "./outdated.ts";
import classes from "./priorities.module.css";

interface PrioritiesProps {
  readonly carId: string;
  readonly canInspect: boolean;
  readonly latest: MechanicalDiagnostic | undefined;
}

/** What to do first on the car: damage on photos and mechanics together. Each summary is kept. */
export function Priorities({ carId, canInspect, latest }: PrioritiesProps) {
  const list = useCarSummaries(carId);
  const [chosenId, choose] = useState<string>();
  const summarize = useMutation({
    mutationFn: () => api.advanced.create({ body: { vehicle_id: carId, diagnostic_level: "standard" } }),
    onSuccess: async ({ diagnostic_id }) => {
      await refreshRecords(carId);
      choose(diagnostic_id);
    },
  });
  const summaries = list.data ?? [];
  const shown = summaries.find(({ diagnostic_id }) => diagnostic_id === chosenId) ?? summaries[0];
  return (
    <section className={`panel ${result.system}`} aria-labelledby="priorities">
      <div className={result.systemHead}>
        <Title order={3} id="priorities">
          {t("mechanical.priorities.title")}
        </Title>
      </div>
      {list.isPending && <LoadingRows rows={2} height={48} />}
      <Box p="md" pt="sm">
        {list.isError && <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
        {summarize.isError && <ErrorNotice error={summarize.error} />}
        {list.data && !shown && (
          <Text size="sm" c="dimmed">
            {t("mechanical.priorities.empty")}
          </Text>
        )}
        {summaries.length > 1 && shown && (
          <NativeSelect
            label={t("mechanical.priorities.of")}
            mb="sm"
            value={shown.diagnostic_id}
            onChange={(event) => choose(event.currentTarget.value)}
            data={summaries.map(({ diagnostic_id: value, created_at }) => ({ value, label: instant(created_at) }))}
          />
        )}
        {shown && <Summary summary={shown} isOld={shown === summaries[0] && isOutdated(shown, latest)} />}
        {list.data && canInspect && (
          <Button variant="default" size="xs" mt="sm" loading={summarize.isPending} onClick={() => summarize.mutate()}>
            {t(shown ? "mechanical.priorities.again" : "mechanical.priorities.make")}
          </Button>
        )}
      </Box>
    </section>
  );
}

interface SummaryProps {
  readonly summary: ListedAdvancedDiagnostic;
  readonly isOld: boolean;
}

const Summary = ({ summary, isOld }: SummaryProps) => (
  <>
    {isOld && (
      <Text size="sm" fw={600} c="var(--warn)" role="note" mb={6}>
        {t("mechanical.priorities.old")}
      </Text>
    )}
    <Text size="sm">
      {summary.overall_health === null || summary.health_score === null
        ? t("mechanical.priorities.unknown")
        : t("mechanical.priorities.health", {
            score: oneDecimal(summary.health_score),
            health: t(`labels.condition.${summary.overall_health}`),
          })}
    </Text>
    <ol className={`${result.causes} ${classes.actions}`} aria-label={t("mechanical.priorities.title")}>
      {summary.recommended_actions.map(({ action, urgency, reason, estimated_cost: cost }) => (
        <li key={`${action} ${reason}`}>
          {action} <UrgencyTag urgency={urgency} />
          <div className={result.dim}>
            {reason}
            {cost && ` ${moneyRange(cost)}`}
          </div>
        </li>
      ))}
    </ol>
    {summary.recommended_actions.length > 0 && (
      <Text size="sm" fw={650} mt={6}>
        {t("mechanical.priorities.total", { range: moneyRange(summary.estimated_total_cost) })}
      </Text>
    )}
    <NotCovered missing={[...new Set(summary.not_covered)]} />
  </>
);

/** What the summary does not know. It is long for a car that was hardly checked. */
const NotCovered = ({ missing }: { readonly missing: readonly string[] }) =>
  missing.length > 0 && (
    <details className={classes.missing}>
      <summary>{t("mechanical.priorities.missing", { count: missing.length })}</summary>
      <ul>
        {missing.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </details>
  );
