import { Button, Group, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../api/client.ts";
import { errorSummary, fieldErrors } from "../../api/error-explanation.ts";
import { queryClient, sessionKey } from "../../api/query.ts";
import { useSession } from "../../api/session.ts";

export function AccountPanel() {
  const { data: user } = useSession();
  const form = useForm({
    initialValues: { name: user?.name ?? "" },
    validate: { name: (text) => (text.trim().length < 2 ? "Enter at least 2 characters" : null) },
  });
  const rename = useMutation({
    mutationFn: (body: { name: string }) => api.accounts.rename({ body }),
    onSuccess: (answer) => {
      queryClient.setQueryData(sessionKey, answer.user);
      form.resetDirty();
      notifications.show({ message: "Name changed." });
    },
    onError: (error) => form.setErrors({ name: errorSummary(error), ...fieldErrors(error) }),
  });
  return (
    <form className="panel" style={{ padding: 18 }} onSubmit={form.onSubmit((body) => rename.mutate(body))} noValidate>
      <Group align="flex-start" gap="md">
        <TextInput
          label="Name"
          description="Shown on reports"
          w={280}
          autoComplete="name"
          {...form.getInputProps("name")}
        />
        <TextInput label="E-mail address" description="Used to sign in" w={300} value={user?.email ?? ""} readOnly />
        <Button
          type="submit"
          variant="default"
          mt={{ base: 0, sm: 39 }}
          loading={rename.isPending}
          disabled={!form.isDirty()}
        >
          Save
        </Button>
      </Group>
    </form>
  );
}
