import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";

const debounceMs = 300;

/**
 * The text of a filter field. Typing changes the text at once and the filter after a short delay. When the filter changes
 * in another way (a button, a link, Back), the text follows.
 *
 * @param filter the current filter, trimmed
 * @param onSettled sets the filter
 */
export function useDebouncedFilter(filter: string, onSettled: (text: string) => void) {
  const [text, setText] = useState(filter);
  // the last filter set by typing: when it comes back as a prop, it must not replace newer text
  const lastSet = useRef(filter);
  const settle = useDebouncedCallback((typed: string) => {
    lastSet.current = typed.trim();
    onSettled(lastSet.current);
  }, debounceMs);
  useEffect(() => {
    if (filter === lastSet.current) return;
    lastSet.current = filter;
    settle.cancel();
    setText(filter);
  }, [filter, settle]);
  return {
    text,
    type: (typed: string) => {
      setText(typed);
      settle(typed);
    },
  } as const;
}
