import "../../../texts/lazy/contacts-texts.ts";
import { Box, Button, Stack, TextInput, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { contacts } from "../../../../contracts/customers/contacts.ts";
import { api } from "../../../api/client/client.ts";
import { fieldErrors } from "../../../api/client/error-explanation.ts";
import { useSendOnce } from "../../../api/client/send-once.ts";
import { t } from "../../../texts/t.ts";
import { issueText } from "../../../ui/page/issue-text.ts";
import { ErrorNotice } from "../../../ui/page/states.tsx";
import { VehiclePicker } from "../../leads/new-lead/vehicle-picker.tsx";
import { refetchContacts } from "../contact-query.ts";

interface Values {
  carId: string | null;
  action: string;
}

const action = contacts.assign.body.shape.action;

function problemsOf(values: Values): Partial<Record<keyof Values, string>> {
  const issue = action.safeParse(values.action).error?.issues[0];
  return {
    ...(values.carId === null && { carId: t("leads.create.missingVehicle") }),
    ...(issue && { action: issueText(issue, t("leads.panel.required")) }),
  };
}

/** Makes a lead of a vehicle from a contact, and opens it. */
export function MakeLead({ contactId }: { readonly contactId: string }) {
  const navigate = useNavigate();
  const form = useForm<Values>({ initialValues: { carId: null, action: "" }, validate: problemsOf });
  const sendOnce = useSendOnce();
  const assign = useMutation({
    mutationFn: ({ carId, action: what }: Values) =>
      sendOnce((options) =>
        api.contacts.assign({ params: { id: contactId }, body: { carId: carId ?? "", action: what } }, options),
      ),
    onSuccess: async ({ id }) => {
      void refetchContacts();
      notifications.show({ message: t("leads.done.added") });
      await navigate(`/leads?lead=${id}`);
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  return (
    <form onSubmit={form.onSubmit((values) => assign.mutate(values))} noValidate>
      <Title order={3} mb="xs">
        {t("contacts.makeLead")}
      </Title>
      <Stack gap="sm">
        <VehiclePicker
          value={form.values.carId}
          onChange={(id) => form.setFieldValue("carId", id)}
          error={form.errors.carId}
        />
        <TextInput label={t("leads.panel.action")} required {...form.getInputProps("action")} />
        {assign.isError && <ErrorNotice error={assign.error} />}
        <Box>
          <Button type="submit" mih={44} loading={assign.isPending}>
            {t("leads.create.save")}
          </Button>
        </Box>
      </Stack>
    </form>
  );
}
