import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useSearchParams } from "react-router";
import { useDebouncedFilter } from "../../ui/table/use-debounced-filter.ts";

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder?: string;
}

/** The words of the search in the address: ?q=sold. */
export const useWords = (): string => useSearchParams()[0].get("q") ?? "";

/** A field for the words of the search. The address follows a moment after the last key. */
export function SearchField({ label, placeholder }: SearchFieldProps) {
  const [, setSearch] = useSearchParams();
  const { text, type } = useDebouncedFilter(useWords(), (words) =>
    setSearch(words === "" ? {} : { q: words }, { replace: true }),
  );
  return (
    <TextInput
      type="search"
      maw={420}
      label={label}
      {...(placeholder !== undefined && { placeholder })}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={text}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}
