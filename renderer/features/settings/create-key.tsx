import { Alert, Button, Code, CopyButton, Group, Modal, Radio, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Environment } from "../../../contracts/accounts.ts";
import { api } from "../../api/client.ts";
import { fieldErrors } from "../../api/failure.ts";
import { queryClient } from "../../api/query.ts";
import { Trouble } from "../../ui/states.tsx";
import { keysKey } from "./keys-query.ts";

interface CreateKeyProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function CreateKey({ opened, onClose }: CreateKeyProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Create an API key">
      <CreateForm onClose={onClose} />
    </Modal>
  );
}

function CreateForm({ onClose }: { readonly onClose: () => void }) {
  const form = useForm({
    initialValues: { name: "", environment: "development" },
    validate: { name: (text) => (text.trim() === "" ? "What it is for, as in Website" : null) },
  });
  const create = useMutation({
    mutationFn: ({ name, environment }: { name: string; environment: string }) =>
      api.keys.create({ body: { name, environment: Environment.parse(environment) } }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: keysKey }),
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  if (create.data) return <Secret secret={create.data.secret} onClose={onClose} />;
  return (
    <form onSubmit={form.onSubmit((values) => create.mutate(values))} noValidate>
      <Stack>
        <TextInput label="Name" placeholder="Website" data-autofocus {...form.getInputProps("name")} />
        <Radio.Group label="For" {...form.getInputProps("environment")}>
          <Stack gap="xs" mt={6}>
            <Radio value="development" label="Sandbox: a separate, empty workspace to try things in" />
            <Radio value="production" label="Production: these vehicles and inspections" />
          </Stack>
        </Radio.Group>
        {create.isError && <Trouble error={create.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending}>
            Create
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Secret({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  return (
    <Stack>
      <Alert variant="outline" title="Copy it now" role="status">
        This is the only time that the key is shown. Only a fingerprint of it is kept.
      </Alert>
      <Code block aria-label="The key" style={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}>
        {secret}
      </Code>
      <Group justify="flex-end">
        <CopyButton value={secret} timeout={4000}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              onClick={copy}
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            >
              {copied ? "Copied" : "Copy"}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  );
}
