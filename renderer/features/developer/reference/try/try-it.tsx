import { Button, Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { modals } from "@mantine/modals";
import { IconSend } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { own } from "../../../../../contracts/kit/own.ts";
import { t } from "../../../../texts/t.ts";
import { ErrorNotice } from "../../../../ui/page/states.tsx";
import { addressOf, fieldsOf, missingOf, type Values } from "../document/address.ts";
import type { ReferenceOperation } from "../document/operations.ts";
import classes from "../reference.module.css";
import { reasonNotToTry, sendRequest } from "./send-request.ts";
import { Tried } from "./tried.tsx";

/** Sends the operation with the session of the page. Asks before a request that can change something. */
export function TryIt({ operation }: { readonly operation: ReferenceOperation }) {
  const reason = reasonNotToTry(operation);
  return (
    <section aria-labelledby="try-it" className="panel" style={{ padding: 14 }}>
      <h3 id="try-it" className={classes.title}>
        {t("developer.reference.try.title")}
      </h3>
      {reason ? <Text size="sm">{t(`developer.reference.try.not.${reason}`)}</Text> : <Form operation={operation} />}
    </section>
  );
}

function Form({ operation }: { readonly operation: ReferenceOperation }) {
  const { method, body: described } = operation;
  const [values, setValues] = useState<Values>({});
  const [body, setBody] = useState(described?.example ?? "");
  const [missing, setMissing] = useState<readonly string[]>([]);
  const request = useMutation({ mutationFn: () => sendRequest(operation, values, body) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const without = missingOf(operation, values);
    setMissing(without);
    if (without.length > 0) return;
    if (method === "GET") request.mutate();
    else ask({ method, address: addressOf(operation, values), body: described && body }, request.mutate);
  };
  return (
    <form onSubmit={submit} noValidate aria-label={t("developer.reference.try.title")}>
      <Stack gap="sm">
        <div className={classes.fields}>
          {fieldsOf(operation).map(({ name, required, type }) => (
            <TextInput
              key={name}
              label={name}
              description={type.length > 60 ? undefined : type}
              withAsterisk={required}
              value={own(values, name) ?? ""}
              error={missing.includes(name) ? t("developer.reference.try.missing") : undefined}
              onChange={({ currentTarget: { value } }) => setValues((before) => ({ ...before, [name]: value }))}
            />
          ))}
        </div>
        {described && (
          <Textarea
            label={t("developer.reference.body", { type: described.mediaType })}
            classNames={{ input: "mono" }}
            autosize
            minRows={4}
            maxRows={20}
            value={body}
            onChange={({ currentTarget }) => setBody(currentTarget.value)}
          />
        )}
        <Group>
          <Button type="submit" loading={request.isPending} leftSection={<IconSend size={16} aria-hidden />}>
            {t("developer.reference.try.send", { method })}
          </Button>
          <Text size="sm" c="dimmed">
            {t("developer.reference.try.session")}
          </Text>
        </Group>
        {request.isError && <ErrorNotice error={request.error} />}
        {request.data && <Tried answer={request.data} />}
      </Stack>
    </form>
  );
}

interface Asked {
  readonly method: string;
  readonly address: string;
  readonly body: string | undefined;
}

const ask = ({ method, address, body }: Asked, onConfirm: () => void): void => {
  const deletes = method === "DELETE";
  modals.openConfirmModal({
    title: t("developer.reference.try.question"),
    children: (
      <>
        <p className="mono" style={{ overflowWrap: "anywhere" }}>
          {method} {address}
        </p>
        {body && <pre className={classes.asked}>{body}</pre>}
        {t(deletes ? "developer.reference.try.deletes" : "developer.reference.try.effect")}
      </>
    ),
    labels: { confirm: t("developer.reference.try.confirm"), cancel: t("common.cancel") },
    ...(deletes && { confirmProps: { color: "red" } }),
    onConfirm,
  });
};
