import { Alert, Button, Code, CopyButton, Group, Modal, Radio, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import { Environment } from "../../../contracts/accounts.ts";
import { api } from "../../api/client.ts";
import { fieldErrors } from "../../api/error-explanation.ts";
import { queryClient } from "../../api/query.ts";
import { t } from "../../texts/t.ts";
import { ErrorNotice } from "../../ui/states.tsx";
import { apiKeysQueryKey } from "./query-keys.ts";

interface CreateKeyProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Once a key is created, only Done closes the dialog: its secret is shown only this once. */
export function CreateKey({ opened, onClose }: CreateKeyProps) {
  const create = useMutation({
    mutationFn: ({ name, environment }: KeyValues) =>
      api.keys.create({ body: { name, environment: Environment.parse(environment) } }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: apiKeysQueryKey }),
  });
  const isClosable = create.isIdle || create.isError;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={create.reset}
      closeOnEscape={isClosable}
      withCloseButton={isClosable}
      title={t("settings.keys.create.title")}
    >
      {create.data ? (
        <Secret secret={create.data.secret} onClose={onClose} />
      ) : (
        <CreateForm create={create} onClose={onClose} />
      )}
    </Modal>
  );
}

interface KeyValues {
  readonly name: string;
  readonly environment: string;
}

interface CreateFormProps {
  readonly create: UseMutationResult<unknown, Error, KeyValues>;
  readonly onClose: () => void;
}

function CreateForm({ create, onClose }: CreateFormProps) {
  const form = useForm({
    initialValues: { name: "", environment: "development" },
    validate: { name: (text) => (text.trim() === "" ? t("settings.keys.create.nameMissing") : null) },
  });
  const send = (values: KeyValues) => create.mutate(values, { onError: (error) => form.setErrors(fieldErrors(error)) });
  return (
    <form onSubmit={form.onSubmit(send)} noValidate>
      <Stack>
        <TextInput
          label={t("common.name")}
          placeholder={t("settings.keys.create.nameExample")}
          data-autofocus
          {...form.getInputProps("name")}
        />
        <Radio.Group label={t("settings.keys.environment")} {...form.getInputProps("environment")}>
          <Stack gap="xs" mt={6}>
            <Radio value="development" label={t("settings.keys.create.sandbox")} />
            <Radio value="production" label={t("settings.keys.create.production")} />
          </Stack>
        </Radio.Group>
        {create.isError && <ErrorNotice error={create.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={create.isPending}>
            {t("common.cancel")}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {t("settings.keys.create.confirm")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Secret({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  return (
    <Stack>
      <Alert variant="outline" title={t("settings.keys.secret.title")} role="status">
        {t("settings.keys.secret.text")}
      </Alert>
      <Code
        block
        aria-label={t("settings.keys.secret.label")}
        style={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}
      >
        {secret}
      </Code>
      <Group justify="flex-end">
        <CopyButton value={secret} timeout={4000}>
          {({ copied, copy }) => (
            <Button
              autoFocus
              variant="default"
              onClick={copy}
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            >
              {t(copied ? "common.copied" : "common.copy")}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>{t("common.done")}</Button>
      </Group>
    </Stack>
  );
}
