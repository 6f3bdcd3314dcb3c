import { IconSearch } from "@tabler/icons-react";
import { useSearchParams } from "react-router";
import { TextFilterField } from "../../ui/table/text-filter-field.tsx";

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder?: string;
}

/** The words of the search in the address: ?q=sold. */
export const useWords = (): string => useSearchParams()[0].get("q") ?? "";

/** A field for the words of the search. The address follows a moment after the last key. */
export function SearchField({ label, placeholder }: SearchFieldProps) {
  const words = useWords();
  const [, setSearch] = useSearchParams();
  return (
    <TextFilterField
      type="search"
      maw={420}
      label={label}
      {...(placeholder !== undefined && { placeholder })}
      leftSection={<IconSearch size={16} aria-hidden />}
      filter={words}
      onFilter={(typed) => setSearch(typed === "" ? {} : { q: typed }, { replace: true })}
    />
  );
}
