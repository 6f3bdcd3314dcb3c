import { Modal, Stack, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { NewLead as NewLeadSchema } from "../../../../contracts/customers/lead.ts";
import { api } from "../../../api/client/client.ts";
import { fieldErrors } from "../../../api/client/error-explanation.ts";
import { useSendOnce } from "../../../api/client/send-once.ts";
import { refetchLeads } from "../../../api/records/leads.ts";
import { t } from "../../../texts/t.ts";
import { endOfDay } from "../../../ui/format/day-input.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { issueText } from "../../../ui/page/issue-text.ts";
import { ErrorNotice } from "../../../ui/page/states.tsx";
import { VehiclePicker } from "./vehicle-picker.tsx";

interface NewLeadProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onAdded: (id: string) => void;
  /** The vehicle of the lead, where it is known. Without it, the form asks for it. */
  readonly carId?: string;
}

export function NewLead({ opened, onClose, onAdded, carId }: NewLeadProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={t("leads.create.title")} size={520}>
      <NewLeadForm onClose={onClose} onAdded={onAdded} {...(carId !== undefined && { carId })} />
    </Modal>
  );
}

interface Values {
  carId: string | null;
  action: string;
  targetName: string;
  targetInfo: string;
  dueOn: string;
  note: string;
}
const empty: Values = { carId: null, action: "", targetName: "", targetInfo: "", dueOn: "", note: "" };

const bodyOf = ({ action, targetName, targetInfo, dueOn, note }: Values) => ({
  ...{ action, targetName, targetInfo, note },
  ...(dueOn !== "" && { dueAt: endOfDay(dueOn) }),
});

/** What must be corrected, by field, from the contract's own schema. */
function problemsOf(values: Values): Partial<Record<keyof Values, string>> {
  const issues = NewLeadSchema.safeParse(bodyOf(values)).error?.issues ?? [];
  const problems = issues.map((issue) => [String(issue.path[0]), issueText(issue, t("leads.panel.required"))]);
  return { ...(values.carId === null && { carId: t("leads.create.missingVehicle") }), ...Object.fromEntries(problems) };
}

function NewLeadForm({ onClose, onAdded, carId }: Omit<NewLeadProps, "opened">) {
  const form = useForm<Values>({ initialValues: { ...empty, carId: carId ?? null }, validate: problemsOf });
  const sendOnce = useSendOnce();
  const add = useMutation({
    mutationFn: (values: Values) =>
      sendOnce((options) => api.leads.create({ params: { carId: values.carId ?? "" }, body: bodyOf(values) }, options)),
    onSuccess: ({ id }) => {
      void refetchLeads();
      notifications.show({ message: t("leads.done.added") });
      onClose();
      onAdded(id);
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  return (
    <form onSubmit={form.onSubmit((values) => add.mutate(values))} noValidate>
      <Stack gap="sm">
        {carId === undefined && (
          <VehiclePicker
            value={form.values.carId}
            onChange={(id) => form.setFieldValue("carId", id)}
            error={form.errors.carId}
          />
        )}
        <TextInput label={t("leads.panel.action")} required {...form.getInputProps("action")} />
        <TextInput label={t("leads.panel.customer")} required {...form.getInputProps("targetName")} />
        <TextInput label={t("leads.panel.contact")} required {...form.getInputProps("targetInfo")} />
        <TextInput label={t("leads.panel.due")} type="date" {...form.getInputProps("dueOn")} />
        <Textarea label={t("leads.panel.note")} autosize minRows={2} {...form.getInputProps("note")} />
        {add.isError && <ErrorNotice error={add.error} />}
      </Stack>
      <FormButtons submit={t("leads.create.save")} isPending={add.isPending} onCancel={onClose} />
    </form>
  );
}
