import { units } from "../../../ui/format/format.ts";
import { useStored } from "../../../ui/user-storage.ts";
import { Draft, emptyDraft } from "./draft.ts";

/** The reader's units of temperature and pressure go with the unit of length. */
export const unitSystem = units.length;

/** The unfinished diagnostic of a vehicle. It is kept in this browser until it is sent or cleared. */
export const useDraft = (carId: string) => useStored(`diagnostic-${carId}`, Draft, emptyDraft);
