import { Button, Skeleton, Text, Title } from "@mantine/core";
import { IconFileTypePdf } from "@tabler/icons-react";
import { useState } from "react";
import { documentAddress } from "../../../../api/client/media.ts";
import { useInspections } from "../../../../api/records/inspections.ts";
import { useAssessments, useCases, useDiagnostics, useValuations } from "../../../../api/records/vehicle-records.ts";
import { t } from "../../../../texts/t.ts";
import { instant } from "../../../../ui/format/format.ts";
import { ErrorNotice } from "../../../../ui/page/states.tsx";
import { PaperLanguages } from "../../../../ui/papers/paper-languages.tsx";
import classes from "./documents.module.css";
import { documentsOf, type VehicleDocument } from "./documents-of.ts";
import overview from "./overview.module.css";

const shownAtFirst = 5;

/** The reports that exist for the vehicle, newest first. */
export function Documents({ carId }: { readonly carId: string }) {
  const [isOpen, setOpen] = useState(false);
  const lists = {
    inspections: useInspections({ vehicle_id: carId, limit: 50 }),
    diagnostics: useDiagnostics(carId),
    assessments: useAssessments(carId),
    valuations: useValuations(carId),
    cases: useCases(carId),
  };
  const failed = Object.values(lists).find(({ isError }) => isError);
  const documents = documentsOf({
    inspections: lists.inspections.data?.inspections ?? [],
    diagnostics: lists.diagnostics.data?.diagnostics ?? [],
    assessments: lists.assessments.data?.assessments ?? [],
    valuations: lists.valuations.data?.valuations ?? [],
    cases: lists.cases.data?.inspections ?? [],
  });
  const isPending = Object.values(lists).some((list) => list.isPending);
  return (
    <section className={`panel ${overview.panel}`} aria-label={t("vehicle.documents.title")}>
      <Title order={2} mb="xs">
        {t("vehicle.documents.title")}
      </Title>
      {failed && <ErrorNotice error={failed.error} onRetry={() => void failed.refetch()} />}
      {isPending ? (
        <Skeleton h={40} role="status" aria-label={t("common.loading")} />
      ) : documents.length === 0 && !failed ? (
        <Text c="dimmed">{t("vehicle.documents.empty")}</Text>
      ) : (
        <ul className={classes.list}>
          {(isOpen ? documents : documents.slice(0, shownAtFirst)).map((document) => (
            <DocumentRow key={`${document.kind} ${document.id}`} document={document} />
          ))}
        </ul>
      )}
      {!isOpen && documents.length > shownAtFirst && (
        <Button variant="default" size="xs" mt="xs" onClick={() => setOpen(true)}>
          {t("vehicle.documents.all", { count: documents.length })}
        </Button>
      )}
    </section>
  );
}

const DocumentRow = ({ document: { kind, at, pdfUrl } }: { readonly document: VehicleDocument }) => (
  <li>
    <a className={classes.document} href={documentAddress(pdfUrl)} target="_blank" rel="noreferrer">
      <IconFileTypePdf size={22} stroke={1.4} aria-hidden />
      <span>
        <span className={classes.name}>{t(`vehicle.documents.kind.${kind}`)}</span>
        <span className={classes.date}>{instant(at)}</span>
      </span>
    </a>
    <PaperLanguages url={pdfUrl} name={`${t(`vehicle.documents.kind.${kind}`)}, ${instant(at)}`} size={30} />
  </li>
);
