import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { api } from "../../../api/client/client.ts";
import { t } from "../../../texts/t.ts";

export interface PickedContact {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
}

interface ContactPickerProps {
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  readonly error: ReactNode;
  /** Offered while it is the value, even if the search does not find it. */
  readonly recorded?: PickedContact | undefined;
}

const maxShown = 20;

const optionOf = ({ id, name, email, phone }: PickedContact) => ({
  value: id,
  label: [name, email ?? phone].filter(Boolean).join(", "),
});

/** Selects a contact. The search finds words of the name, e-mail address or phone number. */
export function ContactPicker({ value, onChange, error, recorded }: ContactPickerProps) {
  const [typed, type] = useState("");
  // the field shows a chosen contact with a comma, which no word of it has
  const [search] = useDebouncedValue(typed.replaceAll(",", " ").trim(), 200);
  const list = useQuery({
    queryKey: ["contacts", "pick", search],
    queryFn: () => api.contacts.list({ query: { ...(search !== "" && { search }), limit: maxShown } }),
    placeholderData: keepPreviousData,
  });
  const found = (list.data?.contacts ?? []).map(({ contact_id, ...contact }) =>
    optionOf({ id: contact_id, ...contact }),
  );
  const isFound = found.some((one) => one.value === value);
  const others = recorded !== undefined && recorded.id === value && !isFound ? [optionOf(recorded)] : [];
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
      data={[...others, ...found]}
      searchValue={typed}
      onSearchChange={type}
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}
