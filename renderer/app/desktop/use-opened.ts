import { useSyncExternalStore } from "react";
import type { OpenedKind } from "../../../contracts/desktop/bridge.ts";
import { openedFiles } from "./opened-files.ts";

/** The opened files of a kind that no page has taken yet. */
export const useOpened = (kind: OpenedKind): readonly File[] =>
  useSyncExternalStore(openedFiles.subscribe, () => openedFiles.get()[kind]);
