import { Button, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { InspectionCase, StepName } from "../../../../contracts/papers/cases.ts";
import { api } from "../../../api/client/client.ts";
import { showCase } from "../../../api/records/cases.ts";
import type { VehicleAccess } from "../../../api/records/teams.ts";
import { t } from "../../../texts/t.ts";
import { showError } from "../../../ui/page/show-error.ts";
import { ErrorNotice } from "../../../ui/page/states.tsx";
import { stepsIn } from "../progress.ts";
import { UseEarlier } from "./earlier-inspections.tsx";
import { useEstimateBlocker } from "./estimate-blocker.ts";
import { resultAddress, startAddress } from "./places.ts";
import { SkipDialog } from "./skip-dialog.tsx";
import classes from "./steps.module.css";
import { type MadeStep, useMakeStep } from "./use-make-step.ts";

interface ActionsProps {
  readonly one: InspectionCase;
  readonly name: StepName;
  readonly access: VehicleAccess | undefined;
}

/** What can be done with a step: open its result, do it, skip it. */
export function StepActions({ one, name, access }: ActionsProps) {
  const { status, id } = one.steps[name];
  const mayChange = one.status === "processing" && (access?.can("inspect_vehicles") ?? false);
  return (
    <div className={classes.actions}>
      {id !== undefined && (
        <Button component={Link} to={resultAddress(name, id, one.vehicle_id)} variant="default">
          {t(`cases.steps.open.${name}`)}
        </Button>
      )}
      {mayChange && (status === "pending" || status === "completed") && (
        <Start one={one} name={name} mayEdit={access?.can("edit_inventory") ?? false} />
      )}
      {mayChange && name === "visual" && status !== "processing" && <UseEarlier one={one} />}
      {mayChange && status === "pending" && <Skip one={one} name={name} />}
      {mayChange && status === "skipped" && <Unskip one={one} name={name} />}
    </div>
  );
}

type StepProps = Omit<ActionsProps, "access">;

function Start({ one, name, mayEdit }: StepProps & { readonly mayEdit: boolean }) {
  const isDone = one.steps[name].status === "completed";
  // one button stands out: the first step to do
  const variant = stepsIn(one, "pending")[0] === name ? "filled" : "default";
  const label = t(`cases.steps.${isDone ? "repeat" : "start"}.${name}`);
  if (name === "damage_assessment" || name === "valuation") {
    return mayEdit && <Make one={one} name={name} label={label} variant={variant} />;
  }
  const to = startAddress(name, one);
  return (
    to !== undefined && (
      <Button component={Link} to={to} variant={variant}>
        {label}
      </Button>
    )
  );
}

interface MakeProps {
  readonly one: InspectionCase;
  readonly name: MadeStep;
  readonly label: string;
  readonly variant: "filled" | "default";
}

const lacks = (error: unknown, field: string): boolean =>
  error instanceof AppError && error.code === "VALIDATION_ERROR" && error.field === field;

function Make({ one, name, label, variant }: MakeProps) {
  const make = useMakeStep(one, name);
  const blocker = useEstimateBlocker(one);
  return (
    <>
      <Button
        variant={variant}
        disabled={name === "damage_assessment" && blocker !== undefined}
        loading={make.isPending}
        onClick={() => make.mutate()}
      >
        {label}
      </Button>
      {make.isError && (
        <div className={classes.error}>
          <ErrorNotice error={make.error} />
          {lacks(make.error, "mileage") && (
            <Text size="sm" mt="xs">
              {t("cases.steps.needsMileage")}
            </Text>
          )}
        </div>
      )}
    </>
  );
}

function Skip({ one, name }: StepProps) {
  const [opened, dialog] = useDisclosure(false);
  return (
    <>
      <Button
        variant="default"
        aria-label={t("cases.steps.skipOf", { step: t(`cases.steps.name.${name}`) })}
        onClick={dialog.open}
      >
        {t("cases.steps.skip")}
      </Button>
      <SkipDialog caseId={one.inspection_id} step={name} opened={opened} onClose={dialog.close} />
    </>
  );
}

function Unskip({ one, name }: StepProps) {
  const unskip = useMutation({
    mutationFn: () => api.cases.unskipStep({ params: { inspection_id: one.inspection_id, step: name } }),
    onSuccess: showCase,
    onError: showError,
  });
  return (
    <Button
      variant="default"
      aria-label={t("cases.steps.unskipOf", { step: t(`cases.steps.name.${name}`) })}
      loading={unskip.isPending}
      onClick={() => unskip.mutate()}
    >
      {t("cases.steps.unskip")}
    </Button>
  );
}
