import { useEffect } from "react";
import { isForFieldOrDialog } from "../../../ui/keys/single-keys.ts";
import { openKeys, openPalette } from "./palette-state.ts";

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || isForFieldOrDialog(event)) return;
  if ((event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === "k") {
    event.preventDefault();
    openPalette();
  }
  if (event.key !== "?" || event.ctrlKey || event.metaKey || event.altKey) return;
  // a page with a list of its own handles the key in a later listener
  setTimeout(() => event.defaultPrevented || openKeys());
}

/** The keys that work on every page: Ctrl+K and `?`. */
export function useGlobalKeys(): void {
  useEffect(() => {
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
