import "../../../texts/lazy/repair-texts.ts";
import { Anchor, Text, Title } from "@mantine/core";
import { Link } from "react-router";
import type { DamageAssessment } from "../../../../contracts/repair/assessments.ts";
import { t } from "../../../texts/t.ts";
import { count, exactFigure, instant } from "../../../ui/format/format.ts";
import { Tag } from "../../../ui/page/tag.tsx";
import { PdfLink, RecordsTable } from "../../vehicles/detail/records/records-table.tsx";
import { searchOf } from "../address.ts";
import { totalText } from "../words.ts";

interface HistoryProps {
  readonly list: { readonly assessments: readonly DamageAssessment[]; readonly total: number };
  /** The id of the estimate that is shown. */
  readonly shown: string | undefined;
}

const loaded = { isPending: false, isError: false, error: null, refetch: () => undefined } as const;

/** All estimates of the vehicle, newest first. Each opens at its own address. */
export const History = ({ list: { assessments, total }, shown }: HistoryProps) => (
  <section aria-labelledby="estimate-history">
    <Title order={2} mb="sm" id="estimate-history">
      {t("repair.history.title")}
    </Title>
    <RecordsTable
      label={t("repair.history.title")}
      list={loaded}
      rows={assessments}
      keyOf={({ assessment_id }) => assessment_id}
      columns={[
        {
          label: t("repair.history.date"),
          cell: (one) => <OpenLink assessment={one} isShown={one.assessment_id === shown} />,
        },
        {
          label: t("repair.history.damages"),
          isNumber: true,
          cell: ({ summary }) => count(summary.total_damages_assessed),
        },
        {
          label: t("repair.history.severity"),
          cell: ({ summary }) => t(`labels.severity.${summary.overall_severity}`),
        },
        {
          label: t("repair.history.hours"),
          isNumber: true,
          cell: ({ summary }) => exactFigure(summary.repair_cost_summary.labor_hours),
        },
        { label: t("repair.history.total"), isNumber: true, cell: totalText },
        { label: t("repair.history.report"), cell: ({ reports }) => <PdfLink url={reports.pdf_url} /> },
      ]}
      // the screen shows an empty list itself
      empty={{ icon: null, title: t("repair.empty.title"), text: t("repair.empty.text") }}
    />
    {assessments.length < total && (
      <Text size="sm" c="dimmed" mt="xs">
        {t("repair.history.more", { shown: assessments.length, total })}
      </Text>
    )}
  </section>
);

const OpenLink = ({
  assessment: { assessment_id: id, created_at },
  isShown,
}: {
  readonly assessment: DamageAssessment;
  readonly isShown: boolean;
}) => (
  <>
    <Anchor
      component={Link}
      to={searchOf({ kind: "estimate", id })}
      fw={600}
      c="var(--mantine-color-text)"
      underline="always"
      aria-label={t("repair.history.open", { date: instant(created_at) })}
      {...(isShown && { "aria-current": "true" as const })}
    >
      {instant(created_at)}
    </Anchor>{" "}
    {isShown && <Tag tone="accent">{t("repair.history.shown")}</Tag>}
  </>
);
