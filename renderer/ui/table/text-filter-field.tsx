import { TextInput, type TextInputProps } from "@mantine/core";
import { useDebouncedFilter } from "./use-debounced-filter.ts";

interface TextFilterFieldProps extends Omit<TextInputProps, "value" | "onChange"> {
  /** The current filter, trimmed. */
  readonly filter: string;
  /** Sets the filter, a moment after the last key. */
  readonly onFilter: (text: string) => void;
}

/** A field for the text of a filter, as `useDebouncedFilter` says. */
export function TextFilterField({ filter, onFilter, ...field }: TextFilterFieldProps) {
  const { text, type } = useDebouncedFilter(filter, onFilter);
  return <TextInput {...field} value={text} onChange={(event) => type(event.currentTarget.value)} />;
}
