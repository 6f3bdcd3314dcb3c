import "../../../texts/lazy/contacts-texts.ts";
import { Button, Modal, Stack, Text } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { useDisclosure } from "@mantine/hooks";
import { IconFileImport } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { AdfResult } from "../../../../contracts/customers/contacts.ts";
import { api } from "../../../api/client/client.ts";
import { useSendOncePer } from "../../../api/client/send-once.ts";
import { takeOpened } from "../../../app/desktop/opened-files.ts";
import { useOpened } from "../../../app/desktop/use-opened.ts";
import { t } from "../../../texts/t.ts";
import { ErrorNotice } from "../../../ui/page/states.tsx";
import { refetchContacts } from "../contact-query.ts";

/** Imports leads of an ADF file, and shows the result for each customer. */
export function ImportAdf() {
  const waiting = useOpened("lead").length;
  const [opened, modal] = useDisclosure(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file that the system opens, shows the form
  useEffect(() => {
    if (waiting > 0) modal.open();
  }, [waiting]);
  return (
    <>
      <Button leftSection={<IconFileImport size={16} aria-hidden />} onClick={modal.open}>
        {t("contacts.adf.import")}
      </Button>
      <Modal opened={opened} onClose={modal.close} title={t("contacts.adf.import")} size={560}>
        <ImportForm onDone={modal.close} />
      </Modal>
    </>
  );
}

function ImportForm({ onDone }: { readonly onDone: () => void }) {
  const [results, setResults] = useState<readonly AdfResult[]>();
  // the same file again after a lost response adds nothing twice
  const sendOncePer = useSendOncePer();
  const read = useMutation({
    // what was imported before a file that fails stays visible
    mutationFn: async (files: readonly File[]) => {
      setResults(undefined);
      for (const file of files) {
        const body = await file.text();
        const added = await sendOncePer(body)((options) => api.contacts.importAdf({ body }, options));
        setResults((before = []) => [...before, ...added.results]);
      }
    },
    onSettled: refetchContacts,
  });
  const waiting = useOpened("lead").length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` sends the files that have arrived
  useEffect(() => {
    if (waiting > 0 && !read.isPending) read.mutate(takeOpened("lead"));
  }, [waiting, read.isPending]);
  return (
    <Stack gap="sm">
      <Dropzone
        multiple={false}
        loading={read.isPending}
        onDrop={([file]: readonly File[]) => file && read.mutate([file])}
        inputProps={{ "aria-label": t("contacts.adf.file") }}
        p="xl"
      >
        <Text ta="center" fw={600}>
          {t("contacts.adf.drop")}
        </Text>
        <Text ta="center" c="dimmed" size="sm">
          {t("contacts.adf.allOrNone")}
        </Text>
      </Dropzone>
      {read.isError && <ErrorNotice error={read.error} />}
      {results && <Results results={results} onDone={onDone} />}
    </Stack>
  );
}

function Results({ results, onDone }: { readonly results: readonly AdfResult[]; readonly onDone: () => void }) {
  const leads = results.reduce((sum, result) => sum + result.leads.length, 0);
  return (
    <>
      <Text fw={600} role="status">
        {t("contacts.adf.contacts", { count: results.length })} {t("contacts.adf.leads", { count: leads })}
      </Text>
      <ul style={{ margin: 0, maxHeight: 260, overflow: "auto" }}>
        {results.map(({ contact, duplicate, leads: made, vehicles_not_found: missing }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two prospects can be one contact, and the list never changes
          <li key={at}>
            {contact.name}: {t(duplicate ? "contacts.adf.known" : "contacts.adf.new")},{" "}
            {t("contacts.adf.leadsOf", { count: made.length })}
            {missing.length > 0 && <> {t("contacts.adf.missing", { vehicles: missing.join("; ") })}</>}
          </li>
        ))}
      </ul>
      <Button onClick={onDone} style={{ alignSelf: "flex-end" }}>
        {t("common.done")}
      </Button>
    </>
  );
}
