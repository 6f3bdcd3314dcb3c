import { Button, Group, Modal, Radio, Stack, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import { api } from "../../../api/client/client.ts";
import { fieldErrors } from "../../../api/client/error-explanation.ts";
import { t } from "../../../texts/t.ts";
import { dayInput } from "../../../ui/format/day-input.ts";
import { ErrorNotice } from "../../../ui/page/states.tsx";
import touch from "../../../ui/page/touch.module.css";
import { SecretOnce } from "../secret-once.tsx";
import { refetchKeys } from "./keys-query.ts";
import { bodyOf, emptyKey, kinds, type NewKeyValues, problemsOf } from "./new-key.ts";
import { PermissionChoice } from "./permission-choice.tsx";

interface CreateKeyProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Once a key is created, only Done closes the dialog: its secret is shown only this once. */
export function CreateKey({ opened, onClose }: CreateKeyProps) {
  const create = useMutation({
    mutationFn: (values: NewKeyValues) => api.keys.create({ body: bodyOf(values) }),
    onSuccess: () => void refetchKeys(),
  });
  const isClosable = create.isIdle || create.isError;
  return (
    <Modal
      className={touch.touch ?? ""}
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={create.reset}
      closeOnEscape={isClosable}
      closeOnClickOutside={false}
      withCloseButton={isClosable}
      closeButtonProps={{ "aria-label": t("common.close") }}
      title={t("developer.keys.create.title")}
    >
      {create.data ? (
        <SecretOnce
          secret={create.data.secret}
          title={t("developer.keys.secret.title")}
          text={t("developer.keys.secret.text")}
          label={t("developer.keys.secret.label")}
          onClose={onClose}
        />
      ) : (
        <CreateForm create={create} onClose={onClose} />
      )}
    </Modal>
  );
}

interface CreateFormProps {
  readonly create: UseMutationResult<unknown, Error, NewKeyValues>;
  readonly onClose: () => void;
}

function CreateForm({ create, onClose }: CreateFormProps) {
  const form = useForm<NewKeyValues>({ initialValues: emptyKey, validate: problemsOf });
  const { kind, access } = form.values;
  const send = (values: NewKeyValues) =>
    create.mutate(values, { onError: (error) => form.setErrors(fieldErrors(error)) });
  return (
    <form onSubmit={form.onSubmit(send)} noValidate>
      <Stack>
        <TextInput
          label={t("common.name")}
          placeholder={t("developer.keys.create.nameExample")}
          data-autofocus
          {...form.getInputProps("name")}
        />
        <Radio.Group label={t("developer.keys.environment")} {...form.getInputProps("environment")}>
          <Stack gap="xs" mt={6}>
            <Radio value="development" label={t("developer.keys.create.sandbox")} />
            <Radio value="production" label={t("developer.keys.create.production")} />
          </Stack>
        </Radio.Group>
        <Radio.Group label={t("developer.keys.create.kind")} {...form.getInputProps("kind")}>
          <Stack gap="xs" mt={6}>
            {kinds.map((name) => (
              <Radio key={name} value={name} label={t(`developer.keys.create.kinds.${name}`)} />
            ))}
          </Stack>
        </Radio.Group>
        {kind === "some" && (
          <PermissionChoice
            access={access}
            onChange={(resource, chosen) => form.setFieldValue("access", { ...access, [resource]: chosen })}
          />
        )}
        {kind === "some" && form.errors.access && <ErrorText text={String(form.errors.access)} />}
        {kind === "website" && <Origins {...form.getInputProps("origins")} />}
        <TextInput
          type="date"
          label={t("developer.keys.create.expires")}
          description={t("developer.keys.create.expiresHint")}
          min={dayInput(new Date())}
          {...form.getInputProps("expires")}
        />
        {create.isError && <ErrorNotice error={create.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={create.isPending}>
            {t("common.cancel")}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {t("developer.create")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const ErrorText = ({ text }: { readonly text: string }) => (
  <div role="alert" style={{ color: "var(--alarm)" }}>
    {text}
  </div>
);

/** The websites that may use a key in browsers. */
export const Origins = (props: object) => (
  <Textarea
    label={t("developer.keys.origins.label")}
    description={t("developer.keys.origins.hint")}
    placeholder={t("developer.keys.origins.example")}
    autosize
    minRows={2}
    {...props}
  />
);
