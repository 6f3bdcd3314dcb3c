import "../../../texts/lazy/contacts-texts.ts";
import { Box, Button, Stack, Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import type { Contact } from "../../../../contracts/customers/contacts.ts";
import { t } from "../../../texts/t.ts";
import { PanelRecord, SidePanel } from "../../../ui/page/side-panel.tsx";
import { ContactLinks } from "../../leads/panel/contact-links.tsx";
import { deleteContact } from "../contact-changes.ts";
import { useContact } from "../contact-query.ts";
import { ContactFields } from "./contact-fields.tsx";
import { Duplicates } from "./duplicates.tsx";
import { MakeLead } from "./make-lead.tsx";

interface PanelProps {
  /** The contact of the page's address; undefined if none is open. */
  readonly id: string | undefined;
  readonly canCreateLeads: boolean;
  readonly onClose: () => void;
}

/** One contact, next to the list. */
export const ContactPanel = ({ id, ...props }: PanelProps) => (
  <SidePanel opened={id !== undefined} onClose={props.onClose} title={t("contacts.contact")}>
    {id !== undefined && <LoadedContact key={id} id={id} {...props} />}
  </SidePanel>
);

const LoadedContact = ({ id, ...props }: PanelProps & { readonly id: string }) => (
  <PanelRecord query={useContact(id)} height={320}>
    {(contact) => <ContactDetails contact={contact} {...props} />}
  </PanelRecord>
);

function ContactDetails({ contact, canCreateLeads, onClose }: Omit<PanelProps, "id"> & { readonly contact: Contact }) {
  const remove = () => {
    onClose();
    deleteContact(contact);
  };
  return (
    <Stack gap="md">
      <Text fw={650} size="lg" component="h2" m={0}>
        {contact.name}
      </Text>
      <ContactLinks
        phones={contact.phone === null ? [] : [contact.phone]}
        emails={contact.email === null ? [] : [contact.email]}
      />
      <Duplicates contact={contact} />
      <ContactFields contact={contact} />
      {canCreateLeads && <MakeLead contactId={contact.contact_id} />}
      <Box>
        <Button
          variant="default"
          mih={44}
          c="var(--alarm)"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={remove}
        >
          {t("contacts.delete")}
        </Button>
      </Box>
    </Stack>
  );
}
