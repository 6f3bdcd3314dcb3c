import "../../../texts/lazy/contacts-texts.ts";
import { Alert, Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import type { Contact } from "../../../../contracts/customers/contacts.ts";
import { api } from "../../../api/client/client.ts";
import { t } from "../../../texts/t.ts";
import { showError } from "../../../ui/page/show-error.ts";
import { offerUndo } from "../../../ui/page/undo.tsx";
import { refetchContacts, useContact, useMerges } from "../contact-query.ts";

async function undoMerge(contactId: string, mergeId: string): Promise<void> {
  try {
    await api.contactMerges.undo({ params: { id: contactId, merge_id: mergeId } });
    notifications.show({ message: t("contacts.merge.undone") });
  } catch (error) {
    showError(error);
  } finally {
    void refetchContacts();
  }
}

/** Another contact that may be the same person, and the contacts that were merged into this one. */
export function Duplicates({ contact }: { readonly contact: Contact }) {
  return (
    <>
      {contact.possible_duplicate_of !== null && (
        <Duplicate contact={contact} otherId={contact.possible_duplicate_of} />
      )}
      <Merged id={contact.contact_id} />
    </>
  );
}

function Duplicate({ contact, otherId }: { readonly contact: Contact; readonly otherId: string }) {
  const id = contact.contact_id;
  const other = useContact(otherId).data;
  const merge = useMutation({
    mutationFn: () => api.contactMerges.merge({ params: { id }, body: { contact_id: otherId } }),
    onSuccess: ({ merge_id, merged_contact }) =>
      void offerUndo(t("contacts.merge.done", { name: merged_contact.name }), () => void undoMerge(id, merge_id)),
    onError: showError,
    onSettled: refetchContacts,
  });
  const keep = useMutation({
    mutationFn: () => api.contacts.update({ params: { id }, body: { possible_duplicate_of: null } }),
    onError: showError,
    onSettled: refetchContacts,
  });
  if (!other) return null;
  const data = [other.phone, other.email].filter(Boolean).join(", ");
  return (
    <Alert role="note" color="gray" variant="outline" title={t("contacts.merge.title", { name: other.name })}>
      <Text size="sm">{data}</Text>
      <Group gap="xs" mt="xs">
        <Button loading={merge.isPending} onClick={() => merge.mutate()}>
          {t("contacts.merge.merge")}
        </Button>
        <Button variant="default" loading={keep.isPending} onClick={() => keep.mutate()}>
          {t("contacts.merge.different")}
        </Button>
      </Group>
    </Alert>
  );
}

function Merged({ id }: { readonly id: string }) {
  const merges = useMerges(id).data ?? [];
  return merges.map(({ merge_id, merged_contact, can_undo }) => (
    <Group key={merge_id} gap="xs" justify="space-between">
      <Text size="sm">{t("contacts.merge.merged", { name: merged_contact.name })}</Text>
      {can_undo && (
        <Button size="xs" variant="default" onClick={() => void undoMerge(id, merge_id)}>
          {t("contacts.merge.undo")}
        </Button>
      )}
    </Group>
  ));
}
