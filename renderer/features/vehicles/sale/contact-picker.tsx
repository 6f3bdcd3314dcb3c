import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { api } from "../../../api/client/client.ts";
import { t } from "../../../texts/t.ts";

interface ContactPickerProps {
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  readonly error: ReactNode;
}

const maxShown = 20;

/** Selects a contact. The search finds words of the name, e-mail address or phone number. */
export function ContactPicker({ value, onChange, error }: ContactPickerProps) {
  const [typed, type] = useState("");
  const [search] = useDebouncedValue(typed, 200);
  const list = useQuery({
    queryKey: ["contacts", "pick", search],
    queryFn: () => api.contacts.list({ query: { ...(search.trim() !== "" && { search }), limit: maxShown } }),
    placeholderData: keepPreviousData,
  });
  const contacts = list.data?.contacts ?? [];
  return (
    <Select
      mt="sm"
      label={t("vehicles.sale.contact.label")}
      required
      searchable
      placeholder={t("vehicles.sale.contact.placeholder")}
      nothingFoundMessage={t(list.isPending ? "vehicles.sale.contact.searching" : "vehicles.sale.contact.noMatch")}
      // the server has already filtered the contacts
      filter={({ options }) => options}
      data={contacts.map(({ contact_id, name, email, phone }) => ({
        value: contact_id,
        label: [name, email ?? phone].filter(Boolean).join(", "),
      }))}
      searchValue={typed}
      onSearchChange={type}
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}
