import { modals } from "@mantine/modals";
import { notifications } from "@mantine/notifications";
import { queryClient, sessionKey } from "../api/client/query.ts";
import { watchSignedInUser } from "../api/client/session.ts";
import { clearLiveUpdates } from "../api/live/live.ts";
import { clearDrafts } from "../features/capture/draft.ts";
import { clearNoteDrafts } from "../features/leads/panel/note-drafts.ts";
import { clearImportDraft } from "../features/market/imports/new/draft.ts";
import { cancelClipUploads } from "../features/spin360/clip-uploads.ts";
import { cancelPhotoUploads } from "../features/vehicles/detail/photos/photo-uploads.ts";
import { clearUnsavedTexts } from "../ui/forms/unsaved-texts.ts";

/** Clears everything that was loaded for a user, and what shows it. */
function clearCachedData(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
  queryClient.getMutationCache().clear();
  clearLiveUpdates();
  notifications.clean();
  modals.closeAll();
}

/**
 * Clears data when the signed-in user changes. Workstations are shared, and a session may end while its page is open:
 * the next user must not see anything of the previous one. Loaded data is cleared when the session ends. Unsent photos,
 * clips, notes and files are kept for the same user, and cleared only when another user signs in. Ends when the returned function is
 * called.
 */
export function clearDataOnUserChange(): () => void {
  let currentId: string | null = null;
  let lastId: string | undefined;
  return watchSignedInUser((userId) => {
    const isDifferentUser = userId !== null && lastId !== undefined && userId !== lastId;
    if (isDifferentUser) {
      clearDrafts();
      clearNoteDrafts();
      clearUnsavedTexts();
      clearImportDraft();
      cancelClipUploads();
      cancelPhotoUploads();
    }
    if (isDifferentUser || (currentId !== null && userId === null)) clearCachedData();
    currentId = userId;
    lastId = userId ?? lastId;
  });
}
