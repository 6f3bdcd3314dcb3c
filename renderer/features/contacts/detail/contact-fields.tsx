import "../../../texts/lazy/contacts-texts.ts";
import { Select } from "@mantine/core";
import { type Contact, ContactStatus, contacts } from "../../../../contracts/customers/contacts.ts";
import { t } from "../../../texts/t.ts";
import { SavedText } from "../../../ui/forms/saved-text.tsx";
import { issueText } from "../../../ui/page/issue-text.ts";
import { changeContact } from "../contact-changes.ts";

type TextField = "name" | "phone" | "email" | "source" | "notes";

const textFields = [
  { field: "name", label: t("common.name"), type: "text" },
  { field: "phone", label: t("contacts.field.phone"), type: "tel" },
  { field: "email", label: t("common.email"), type: "email" },
  { field: "source", label: t("contacts.field.source"), type: "text" },
  { field: "notes", label: t("contacts.field.notes"), type: "multiline" },
] as const;

/** An empty text clears a field, except for the name. */
const cleared = (field: TextField, text: string): string | null => (text === "" && field !== "name" ? null : text);

/** The contract's message about a text, in words of the page; undefined if it is valid. */
function problemOf(contact: Contact, field: TextField, text: string): string | undefined {
  const other = field === "phone" ? contact.email : field === "email" ? contact.phone : undefined;
  if (text === "" && other === null) return t("contacts.invalid.noContactData");
  const issue = contacts.update.body.shape[field].safeParse(cleared(field, text)).error?.issues[0];
  const missing = { phone: t("contacts.invalid.phone"), email: t("common.invalidEmail") } as const;
  return issue && issueText(issue, field === "phone" || field === "email" ? missing[field] : t("leads.panel.required"));
}

/** The values of a contact. Each is saved as soon as it is changed. */
export function ContactFields({ contact }: { readonly contact: Contact }) {
  return (
    <>
      <Select
        label={t("contacts.field.status")}
        allowDeselect={false}
        data={ContactStatus.options.map((value) => ({ value, label: t(`contacts.status.${value}`) }))}
        value={contact.status}
        onChange={(value) => {
          const status = ContactStatus.safeParse(value).data;
          if (status && status !== contact.status) void changeContact(contact, "status", status);
        }}
      />
      {textFields.map(({ field, label, type }) => (
        <SavedText
          key={field}
          fieldId={`contact/${contact.contact_id}/${field}`}
          label={label}
          type={type}
          value={contact[field]}
          problemOf={(text) => problemOf(contact, field, text)}
          onSave={(text) => changeContact<TextField>(contact, field, cleared(field, text))}
        />
      ))}
    </>
  );
}
