import "../../texts/lazy/mechanical-texts.ts";
import { Alert, Anchor, Box, Text } from "@mantine/core";
import { IconEngine, IconHistory } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import type { MechanicalDiagnostic } from "../../../contracts/mechanical/mechanical.ts";
import type { Vehicle } from "../../../contracts/vehicles/vehicles.ts";
import { useDiagnostic } from "../../api/records/diagnostics.ts";
import type { VehicleAccess } from "../../api/records/teams.ts";
import { useDiagnostics } from "../../api/records/vehicle-records.ts";
import { t } from "../../texts/t.ts";
import { MissingPermission } from "../../ui/page/missing-permission.tsx";
import { EmptyState, ErrorNotice, LoadingRows } from "../../ui/page/states.tsx";
import { offerUndo } from "../../ui/page/undo.tsx";
import { caseAddress, useCaseInAddress } from "../cases/address.ts";
import { CaseNote } from "../cases/case-note.tsx";
import { type Shown, searchOf, useShown } from "./address.ts";
import { MakeOfCodes } from "./codes/make.ts";
import { type Draft, emptyDraft, isEmpty } from "./draft/draft.ts";
import { draftFrom } from "./draft/repeat.ts";
import { unitSystem, useDraft } from "./draft/use-draft.ts";
import { DiagnosticForm } from "./form/diagnostic-form.tsx";
import { History } from "./history/history.tsx";
import { Priorities } from "./priorities/priorities.tsx";
import { DiagnosticResult } from "./result/diagnostic-result.tsx";
import { driveWarnings } from "./result/drive/drive.ts";

interface MechanicalScreenProps {
  readonly car: Vehicle;
  readonly access: VehicleAccess | undefined;
}

/** The Mechanical tab, with the makers' codes of this car. */
export const MechanicalScreen = (props: MechanicalScreenProps) => (
  <MakeOfCodes value={props.car.make}>
    <Diagnostics {...props} />
  </MakeOfCodes>
);

/** The latest diagnostic, another one, or the form of a new one. */
function Diagnostics({ car, access }: MechanicalScreenProps) {
  const [shown, show] = useShown();
  const [draft, setDraft] = useDraft(car.id);
  const [newId, setNewId] = useState<string>();
  const list = useDiagnostics(car.id);
  const caseId = useCaseInAddress();
  const navigate = useNavigate();
  const canInspect = access?.can("inspect_vehicles") ?? false;
  if (list.isError && !list.data) {
    return <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />;
  }
  if (!list.data || !access) {
    return (
      <Box className="panel">
        <LoadingRows rows={6} height={64} />
      </Box>
    );
  }
  const { diagnostics } = list.data;
  const replaceDraft = (next: Draft, message: string) => {
    setDraft(next);
    if (!isEmpty(draft)) offerUndo(message, () => setDraft(draft));
  };
  const repeat = (diagnostic: MechanicalDiagnostic) => {
    replaceDraft(draftFrom(diagnostic, unitSystem), t("mechanical.form.replaced"));
    show({ kind: "form" });
  };
  const isForm = shown?.kind === "form" || (shown === undefined && diagnostics.length === 0);
  if (isForm && canInspect) {
    return (
      <>
        <CaseNote />
        <DiagnosticForm
          car={car}
          draft={draft}
          onChange={setDraft}
          onClear={() => replaceDraft(emptyDraft, t("mechanical.form.cleared"))}
          onDone={({ diagnostic_id }) => {
            setDraft(emptyDraft);
            setNewId(diagnostic_id);
            if (caseId !== undefined) return void navigate(caseAddress(caseId));
            show({ kind: "diagnostic", id: diagnostic_id });
            window.scrollTo({ top: 0 });
          }}
          isOpened={shown?.kind === "form"}
          onCancel={diagnostics.length > 0 ? () => show(undefined) : undefined}
        />
      </>
    );
  }
  return (
    <>
      {!canInspect && <MissingPermission permission="inspect_vehicles" team={access.team} />}
      {diagnostics.length === 0 && shown?.kind !== "diagnostic" ? (
        <Box className="panel">
          <EmptyState
            icon={<IconEngine size={40} stroke={1.2} />}
            title={t("mechanical.empty.title")}
            text={t("mechanical.empty.text")}
          />
        </Box>
      ) : (
        <Results
          diagnostics={diagnostics}
          shown={shown}
          canInspect={canInspect}
          hasDraft={!isEmpty(draft)}
          newId={newId}
          onNew={() => show({ kind: "form" })}
          onRepeat={repeat}
        />
      )}
    </>
  );
}

interface ResultsProps {
  readonly diagnostics: readonly MechanicalDiagnostic[];
  readonly shown: Shown;
  readonly canInspect: boolean;
  readonly hasDraft: boolean;
  /** The diagnostic that was made just now. */
  readonly newId: string | undefined;
  readonly onNew: () => void;
  readonly onRepeat: (diagnostic: MechanicalDiagnostic) => void;
}

function Results({ diagnostics, shown, canInspect, hasDraft, newId, onNew, onRepeat }: ResultsProps) {
  const [latest] = diagnostics;
  const wantedId = shown?.kind === "diagnostic" ? shown.id : latest?.diagnostic_id;
  const known = diagnostics.find(({ diagnostic_id }) => diagnostic_id === wantedId);
  // older than the list reaches
  const read = useDiagnostic(known === undefined ? wantedId : undefined);
  const diagnostic = known ?? read.data;
  if (read.isError && !diagnostic) return <ErrorNotice error={read.error} onRetry={() => void read.refetch()} />;
  if (!diagnostic) return <LoadingRows rows={6} height={64} />;
  return (
    <DiagnosticResult
      key={diagnostic.diagnostic_id}
      diagnostic={diagnostic}
      canInspect={canInspect}
      isNew={diagnostic.diagnostic_id === newId}
      onNew={onNew}
      onRepeat={() => onRepeat(diagnostic)}
      notes={
        <>
          {latest && diagnostic.diagnostic_id !== latest.diagnostic_id && <OldNote latest={latest} />}
          {hasDraft && canInspect && <DraftNote />}
        </>
      }
      history={<History diagnostics={diagnostics} openId={diagnostic.diagnostic_id} />}
      priorities={<Priorities carId={diagnostic.vehicle_id} canInspect={canInspect} latest={latest} />}
    />
  );
}

/** An older result must not hide that the latest one forbids driving. */
function OldNote({ latest }: { readonly latest: MechanicalDiagnostic }) {
  const forbids = driveWarnings(latest.results)[0]?.advice === "stop";
  return (
    <Alert
      color={forbids ? "red" : "gray"}
      variant="outline"
      mb="md"
      role="note"
      icon={<IconHistory size={18} aria-hidden />}
    >
      {t("mechanical.history.old")}{" "}
      {forbids && (
        <Text component="span" inherit fw={700} c="var(--alarm)">
          {t("mechanical.history.latestStop")}{" "}
        </Text>
      )}
      <Anchor component={Link} to={searchOf({ kind: "diagnostic", id: latest.diagnostic_id })} underline="always">
        {t("mechanical.history.latest")}
      </Anchor>
    </Alert>
  );
}

const DraftNote = () => (
  <Alert color="gray" variant="outline" mb="md" role="note">
    {t("mechanical.form.unfinished")}{" "}
    <Anchor component={Link} to={searchOf({ kind: "form" })} underline="always">
      {t("mechanical.form.continue")}
    </Anchor>
  </Alert>
);
