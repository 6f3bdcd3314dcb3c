import "../../texts/lazy/contacts-texts.ts";
import type { Contact } from "../../../contracts/customers/contacts.ts";
import { api } from "../../api/client/client.ts";
import { queryClient } from "../../api/client/query.ts";
import { t } from "../../texts/t.ts";
import { showError } from "../../ui/page/show-error.ts";
import { deleteWithUndo, offerUndo } from "../../ui/page/undo.tsx";
import { type ContactList, contactKey, contactListsKey, refetchContacts } from "./contact-query.ts";

/** The fields of a contact that a person changes. */
export type ContactFields = Pick<Contact, "name" | "phone" | "email" | "source" | "status" | "notes">;

/** Shows a changed contact in all loaded data. */
function show(contact: Contact): void {
  const id = contact.contact_id;
  queryClient.setQueriesData<ContactList>(
    { queryKey: contactListsKey },
    (list) => list && { ...list, contacts: list.contacts.map((shown) => (shown.contact_id === id ? contact : shown)) },
  );
  queryClient.setQueryData<Contact>(contactKey(id), contact);
}

/** Changes a contact at once on the page. If the server rejects it, shows the old values again, with a message. */
async function change(before: Contact, fields: Partial<ContactFields>): Promise<boolean> {
  await queryClient.cancelQueries({ queryKey: ["contacts"] });
  show({ ...before, ...fields });
  try {
    await api.contacts.update({ params: { id: before.contact_id }, body: fields });
    return true;
  } catch (error) {
    show(before);
    showError(error);
    return false;
  } finally {
    void refetchContacts();
  }
}

/** Changes one field of a contact, and offers to undo it. Resolves to whether it was saved. */
export async function changeContact<Field extends keyof ContactFields>(
  contact: Contact,
  field: Field,
  value: ContactFields[Field],
): Promise<boolean> {
  const isSaved = await change(contact, { [field]: value });
  if (isSaved) {
    offerUndo(t("contacts.saved"), () => void change({ ...contact, [field]: value }, { [field]: contact[field] }));
  }
  return isSaved;
}

/** Deletes a contact, unless the user undoes it. */
export function deleteContact({ contact_id: id, name }: Contact): void {
  deleteWithUndo({
    ids: [id],
    message: t("contacts.deleted", { name }),
    send: async () => {
      await api.contacts.remove({ params: { id } });
      await refetchContacts();
    },
  });
}
