import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";

const settledAfterMs = 300;

/**
 * A text that is typed at once and filters a little later; it follows when the filter is set from elsewhere, be it by
 * a button, a link or the browser's Back.
 *
 * @param filter what is filtered by now, without blanks around it
 */
export function useDebouncedFilter(filter: string, onSettled: (text: string) => void) {
  const [text, setText] = useState(filter);
  // the filter that typing set last: its coming back must not take away what was typed since
  const own = useRef(filter);
  const settle = useDebouncedCallback((wish: string) => {
    own.current = wish.trim();
    onSettled(own.current);
  }, settledAfterMs);
  useEffect(() => {
    if (filter === own.current) return;
    own.current = filter;
    settle.cancel();
    setText(filter);
  }, [filter, settle]);
  return {
    text,
    type: (wish: string) => {
      setText(wish);
      settle(wish);
    },
  } as const;
}
