import "../../../../texts/lazy/appraisals-texts.ts";
import { Modal, SegmentedControl, SimpleGrid, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { type Appraisal, AppraisalExit, AppraisalRequest } from "../../../../../contracts/pricing/appraisals.ts";
import type { Vehicle } from "../../../../../contracts/vehicles/vehicles.ts";
import { api } from "../../../../api/client/client.ts";
import { fieldErrors } from "../../../../api/client/error-explanation.ts";
import { useSendOnce } from "../../../../api/client/send-once.ts";
import { showAppraisal } from "../../../../api/records/appraisals.ts";
import { t } from "../../../../texts/t.ts";
import { enteredNumber } from "../../../../ui/forms/entered-number.ts";
import { FormButtons } from "../../../../ui/forms/form-buttons.tsx";
import { issueText } from "../../../../ui/page/issue-text.ts";
import { ErrorNotice } from "../../../../ui/page/states.tsx";
import touch from "../../../../ui/page/touch.module.css";
import { DollarInput } from "./dollar-input.tsx";

interface NewAppraisalProps {
  readonly car: Vehicle;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onAdded: (appraisal: Appraisal) => void;
}

/** The dialog for a new appraisal. */
export const NewAppraisal = ({ opened, ...form }: NewAppraisalProps) => (
  <Modal
    opened={opened}
    onClose={form.onClose}
    title={t("appraisals.form.title")}
    size={520}
    className={touch.touch ?? ""}
  >
    <AppraisalForm {...form} />
  </Modal>
);

/** A text while it is typed. */
type Amount = number | string;
interface Values {
  exit: AppraisalExit;
  wanted_margin: Amount;
  repairs: Amount;
  pack: Amount;
  fees: Amount;
  transport: Amount;
  holding_per_day: Amount;
}
const empty: Values = {
  exit: "retail",
  wanted_margin: "",
  repairs: "",
  pack: "",
  fees: "",
  transport: "",
  holding_per_day: "",
};

const costs = [
  ["repairs", t("appraisals.form.repairs")],
  ["pack", t("appraisals.form.pack")],
  ["fees", t("appraisals.form.fees")],
  ["transport", t("appraisals.form.transport")],
  ["holding_per_day", t("appraisals.form.holding")],
] as const;

/** An empty field is left out of the request. */
const bodyOf = (vehicle_id: string, { exit, ...amounts }: Values) => ({
  vehicle_id,
  exit,
  ...Object.fromEntries(
    Object.entries(amounts)
      .map(([name, amount]) => [name, enteredNumber(amount)] as const)
      .filter(([, amount]) => amount !== undefined),
  ),
});

function AppraisalForm({ car, onClose, onAdded }: Omit<NewAppraisalProps, "opened">) {
  const form = useForm<Values>({
    initialValues: empty,
    validate: (values) => {
      const issues = AppraisalRequest.safeParse(bodyOf(car.id, values)).error?.issues ?? [];
      return Object.fromEntries(
        issues.map((issue) => [String(issue.path[0]), issueText(issue, t("appraisals.form.required"))]),
      );
    },
  });
  const sendOnce = useSendOnce();
  const add = useMutation({
    mutationFn: (values: Values) =>
      sendOnce((options) => api.appraisals.create({ body: AppraisalRequest.parse(bodyOf(car.id, values)) }, options)),
    onSuccess: (saved) => {
      showAppraisal(saved);
      onClose();
      onAdded(saved);
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  return (
    <form onSubmit={form.onSubmit((values) => add.mutate(values))} noValidate>
      <Stack gap="sm">
        <div>
          <Text size="sm" fw={500} id="appraisal-exit">
            {t("appraisals.form.exit")}
          </Text>
          <SegmentedControl
            fullWidth
            aria-labelledby="appraisal-exit"
            data={AppraisalExit.options.map((value) => ({ value, label: t(`appraisals.exit.${value}`) }))}
            {...form.getInputProps("exit")}
          />
        </div>
        <DollarInput
          label={t("appraisals.form.margin")}
          required
          data-autofocus
          {...form.getInputProps("wanted_margin")}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          {costs.map(([name, label]) => (
            <DollarInput
              key={name}
              label={label}
              {...(name === "repairs" && { description: t("appraisals.form.repairsHint") })}
              inputWrapperOrder={["label", "input", "description", "error"]}
              {...form.getInputProps(name)}
            />
          ))}
        </SimpleGrid>
        {add.isError && <ErrorNotice error={add.error} />}
      </Stack>
      <FormButtons submit={t("appraisals.form.submit")} isPending={add.isPending} onCancel={onClose} />
    </form>
  );
}
