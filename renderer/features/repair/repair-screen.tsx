import "../../texts/lazy/repair-texts.ts";
import { Alert, Anchor, Box, Button } from "@mantine/core";
import { IconTool } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import type { DamageAssessment } from "../../../contracts/repair/assessments.ts";
import type { Vehicle } from "../../../contracts/vehicles/vehicles.ts";
import { useSession } from "../../api/client/session.ts";
import { useInspections } from "../../api/records/inspections.ts";
import type { VehicleAccess } from "../../api/records/teams.ts";
import { t } from "../../texts/t.ts";
import { units } from "../../ui/format/format.ts";
import { MissingPermission } from "../../ui/page/missing-permission.tsx";
import { EmptyState, ErrorNotice, LoadingRows } from "../../ui/page/states.tsx";
import touch from "../../ui/page/touch.module.css";
import { offerUndo } from "../../ui/page/undo.tsx";
import { useStored } from "../../ui/user-storage.ts";
import { searchOf, useShown } from "./address.ts";
import classes from "./estimate/estimate.module.css";
import { EstimateView } from "./estimate/estimate-view.tsx";
import { History } from "./estimate/history.tsx";
import { Draft, draftFrom, emptyDraft, isEmpty } from "./form/draft.ts";
import { EstimateForm } from "./form/estimate-form.tsx";
import { useShownEstimate } from "./shown-estimate.ts";

interface RepairScreenProps {
  readonly car: Vehicle;
  readonly access: VehicleAccess | undefined;
}

const maxInspections = 50;

/** The Damage and repair tab: the newest estimate, another one, or the form of a new one. */
export function RepairScreen({ car, access }: RepairScreenProps) {
  const [shown, show] = useShown();
  const [draft, setDraft] = useStored(`estimate-${car.id}`, Draft, emptyDraft);
  const [newId, setNewId] = useState<string>();
  const user = useSession().data;
  const estimate = useShownEstimate(car.id, shown?.kind === "estimate" ? shown.id : undefined);
  const inspections = useInspections({ vehicle_id: car.id, status: "completed", limit: maxInspections });
  const { list } = estimate;
  const failed = [list, inspections].find(({ isError, data }) => isError && !data);
  if (failed) return <ErrorNotice error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!list.data || !inspections.data || !access) return <ScreenLoading />;
  const canEdit = access.can("edit_inventory");
  const completed = inspections.data.inspections;
  const hasEstimates = list.data.assessments.length > 0;
  const replaceDraft = (next: Draft, message: string) => {
    setDraft(next);
    if (!isEmpty(draft)) offerUndo(message, () => setDraft(draft));
  };
  const again = (assessment: DamageAssessment) => {
    const from = completed.find(({ inspection_id }) => inspection_id === assessment.inspection_id);
    replaceDraft(draftFrom(assessment, from, units.length), t("repair.replaced"));
    show({ kind: "form" });
  };
  const isForm = shown?.kind === "form" || (shown === undefined && !hasEstimates);
  if (isForm && canEdit) {
    return (
      <EstimateForm
        carId={car.id}
        completed={completed}
        draft={draft}
        onChange={setDraft}
        onClear={() => replaceDraft(emptyDraft, t("repair.form.cleared"))}
        onDone={({ assessment_id }) => {
          setDraft(emptyDraft);
          setNewId(assessment_id);
          show({ kind: "estimate", id: assessment_id });
          window.scrollTo({ top: 0 });
        }}
        isOpened={shown?.kind === "form"}
        onCancel={hasEstimates ? () => show(undefined) : undefined}
      />
    );
  }
  const { assessment, newest } = estimate;
  return (
    <div className={`${classes.screen} ${touch.touch}`}>
      {!canEdit && (
        <MissingPermission permission="edit_inventory" team={access.team} alternative={t("repair.readOnly")} />
      )}
      {canEdit && !isEmpty(draft) && <DraftNote />}
      {estimate.failed && <ErrorNotice error={estimate.failed.error} onRetry={estimate.failed.retry} />}
      {estimate.isPending && <ScreenLoading />}
      {estimate.isUnknown && <Unknown />}
      {!hasEstimates && !estimate.isUnknown && <NoEstimate />}
      {assessment && (
        <EstimateView
          key={assessment.assessment_id}
          assessment={assessment}
          newest={newest && newest.assessment_id !== assessment.assessment_id ? searchOf(undefined) : undefined}
          canEdit={canEdit}
          ownsRates={user?.id === car.ownerId}
          isNew={assessment.assessment_id === newId}
          onNew={() => show({ kind: "form" })}
          onAgain={() => again(assessment)}
        />
      )}
      {hasEstimates && <History list={list.data} shown={assessment?.assessment_id} />}
    </div>
  );
}

const ScreenLoading = () => (
  <Box className="panel">
    <LoadingRows rows={6} height={64} />
  </Box>
);

const NoEstimate = () => (
  <Box className="panel">
    <EmptyState
      icon={<IconTool size={40} stroke={1.2} />}
      title={t("repair.empty.title")}
      text={t("repair.empty.text")}
    />
  </Box>
);

const Unknown = () => (
  <Box className="panel">
    <EmptyState
      icon={<IconTool size={40} stroke={1.2} />}
      title={t("repair.unknown.title")}
      text={t("repair.unknown.text")}
      action={
        <Button component={Link} to="?" variant="default">
          {t("repair.newest")}
        </Button>
      }
    />
  </Box>
);

const DraftNote = () => (
  <Alert color="gray" variant="outline" role="note">
    {t("repair.form.unfinished")}{" "}
    <Anchor component={Link} to={searchOf({ kind: "form" })} underline="always">
      {t("repair.form.continue")}
    </Anchor>
  </Alert>
);
