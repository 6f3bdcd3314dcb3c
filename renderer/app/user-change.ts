import { modals } from "@mantine/modals";
import { notifications } from "@mantine/notifications";
import { clearLiveUpdates } from "../api/live.ts";
import { queryClient, sessionKey } from "../api/query.ts";
import { watchSignedInUser } from "../api/session.ts";
import { clearDrafts } from "../features/capture/draft.ts";
import { cancelClipUploads } from "../features/spin360/clip-uploads.ts";

/** What was read of the server for a person, and what is told of it. */
function clearCachedData(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
  queryClient.getMutationCache().clear();
  clearLiveUpdates();
  notifications.clean();
  modals.closeAll();
}

/**
 * A workstation is shared, and a session may end while its page is open: the next person is shown nothing of the one
 * before. What was read goes with the session. Photos and clips that are not sent yet wait behind the sign-in page for
 * the same person, since forty photos are not lost for a session that ended, and go when another signs in. Ends when
 * the returned function is called.
 */
export function clearDataOnUserChange(): () => void {
  let shown: string | null = null;
  let last: string | undefined;
  return watchSignedInUser((userId) => {
    const another = userId !== null && last !== undefined && userId !== last;
    if (another) {
      clearDrafts();
      cancelClipUploads();
    }
    if (another || (shown !== null && userId === null)) clearCachedData();
    shown = userId;
    last = userId ?? last;
  });
}
