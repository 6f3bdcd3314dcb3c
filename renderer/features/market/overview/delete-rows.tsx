import { Button, Checkbox, Group, Modal, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../api/client/client.ts";
import { type MarketSummary, refreshMarket } from "../../../api/records/market.ts";
import { t } from "../../../texts/t.ts";
import { day } from "../../../ui/format/format.ts";
import { ErrorNotice } from "../../../ui/page/states.tsx";
import touch from "../../../ui/page/touch.module.css";
import { rowsOfSource } from "./rows-of-source.ts";

/** A button that opens the deletion of rows: all, or those of a source or before a day. */
export function DeleteRows({ summary }: { readonly summary: MarketSummary }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={open}>
        {t("market.delete.action")}
      </Button>
      <Modal opened={opened} onClose={close} title={t("market.delete.title")} className={touch.touch ?? ""}>
        <DeleteForm summary={summary} onDone={close} />
      </Modal>
    </>
  );
}

/** A date field also takes years with more digits, which are no dates for the server. */
const isDay = (text: string): boolean => /^\d{4}-/.test(text);

interface DeleteFormProps {
  readonly summary: MarketSummary;
  readonly onDone: () => void;
}

function DeleteForm({ summary, onDone }: DeleteFormProps) {
  const [source, setSource] = useState("");
  const [before, setBefore] = useState("");
  const [understood, setUnderstood] = useState(false);
  const remove = useMutation({
    mutationFn: () =>
      api.market.deleteListings({ body: { ...(source !== "" && { source }), ...(before !== "" && { before }) } }),
    onSuccess: async ({ deleted }) => {
      onDone();
      notifications.show({ message: t("market.delete.done", { count: deleted }) });
      await refreshMarket();
    },
  });
  const found = rowsOfSource(summary, source);
  const isWrongDay = before !== "" && !isDay(before);
  const sources = [...new Set(summary.by_source.map((one) => one.source))];
  return (
    <Stack>
      <NativeSelect
        label={t("market.delete.source")}
        value={source}
        onChange={(event) => setSource(event.currentTarget.value)}
        data={[{ value: "", label: t("market.delete.all") }, ...sources]}
      />
      <TextInput
        type="date"
        label={t("market.delete.before")}
        description={t("market.delete.beforeHint")}
        max="9999-12-31"
        error={isWrongDay && t("market.listings.yearInvalid")}
        value={before}
        onChange={(event) => setBefore(event.currentTarget.value)}
      />
      <Text fw={600} role="status">
        {before === "" && t("market.delete.known", { count: found })}
        {isDay(before) && t("market.delete.upTo", { count: found, day: day(`${before}T12:00:00`) })}
      </Text>
      <Text size="sm">{t("market.delete.effect")}</Text>
      <Checkbox
        label={t("market.delete.understand")}
        checked={understood}
        onChange={(event) => setUnderstood(event.currentTarget.checked)}
      />
      {remove.isError && <ErrorNotice error={remove.error} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          {t("common.cancel")}
        </Button>
        <Button
          color="red"
          disabled={!understood || isWrongDay}
          loading={remove.isPending}
          onClick={() => remove.mutate()}
        >
          {t("market.delete.confirm")}
        </Button>
      </Group>
    </Stack>
  );
}
