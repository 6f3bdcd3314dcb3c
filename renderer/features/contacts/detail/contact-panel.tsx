import { Drawer, Select, Skeleton, Stack, Text, Textarea } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type Contact, ContactStatus, maxNotesCharacters } from "../../../../contracts/contacts.ts";
import { api } from "../../../api/client.ts";
import { errorSummary } from "../../../api/error-explanation.ts";
import { t } from "../../../texts/t.ts";
import { ErrorNotice, Loading } from "../../../ui/states.tsx";
import { ContactLinks } from "../../leads/panel/contact-links.tsx";
import { refetchContacts, useContact } from "../contact-query.ts";
import { Duplicates } from "./duplicates.tsx";
import { MakeLead } from "./make-lead.tsx";

interface PanelProps {
  /** The contact of the page's address; undefined if none is open. */
  readonly id: string | undefined;
  readonly onClose: () => void;
}

/** One contact beside the list. */
export function ContactPanel({ id, onClose }: PanelProps) {
  const narrow = useMediaQuery("(max-width: 599px)", false, { getInitialValueInEffect: false });
  return (
    <Drawer
      opened={id !== undefined}
      onClose={onClose}
      position="right"
      size={narrow ? "100%" : 480}
      title={t("contacts.contact")}
      closeButtonProps={{ "aria-label": t("common.close"), size: 44, iconSize: 20 }}
    >
      {id !== undefined && <LoadedContact key={id} id={id} />}
    </Drawer>
  );
}

function LoadedContact({ id }: { readonly id: string }) {
  const contact = useContact(id);
  if (contact.data) return <ContactDetails contact={contact.data} />;
  if (contact.isError) return <ErrorNotice error={contact.error} onRetry={() => void contact.refetch()} />;
  return (
    <Loading>
      <Skeleton h={320} role="status" aria-label={t("common.loading")} />
    </Loading>
  );
}

function ContactDetails({ contact }: { readonly contact: Contact }) {
  return (
    <Stack gap="md">
      <div>
        <Text fw={650} size="lg" component="h2" m={0}>
          {contact.name}
        </Text>
        {contact.source && <Text c="dimmed">{t("contacts.from", { source: contact.source })}</Text>}
      </div>
      <ContactLinks text={[contact.phone, contact.email].filter(Boolean).join(", ")} />
      <Duplicates contact={contact} />
      <ContactFields contact={contact} />
      <MakeLead contactId={contact.contact_id} />
    </Stack>
  );
}

function ContactFields({ contact }: { readonly contact: Contact }) {
  const [notes, setNotes] = useState(contact.notes ?? "");
  const save = useMutation({
    mutationFn: (body: { status?: Contact["status"]; notes?: string }) =>
      api.contacts.update({ params: { id: contact.contact_id }, body }),
    onSuccess: () => notifications.show({ message: t("leads.done.saved") }),
    onError: (error) => notifications.show({ color: "red", message: errorSummary(error) }),
    onSettled: refetchContacts,
  });
  return (
    <>
      <Select
        label={t("contacts.field.status")}
        allowDeselect={false}
        data={ContactStatus.options.map((value) => ({ value, label: t(`contacts.status.${value}`) }))}
        value={(save.isPending && save.variables.status) || contact.status}
        onChange={(value) => {
          const status = ContactStatus.safeParse(value).data;
          if (status) save.mutate({ status });
        }}
      />
      <Textarea
        label={t("contacts.field.notes")}
        autosize
        minRows={2}
        maxLength={maxNotesCharacters}
        value={notes}
        onChange={(event) => setNotes(event.currentTarget.value)}
        onBlur={() => {
          if (notes.trim() !== (contact.notes ?? "")) save.mutate({ notes });
        }}
      />
    </>
  );
}
