import { Box, Center, Loader } from "@mantine/core";
import { useEffect } from "react";
import { Navigate, useLocation } from "react-router";
import type { User } from "../../contracts/accounts/accounts.ts";
import { api } from "../api/client/client.ts";
import { useSession } from "../api/client/session.ts";
import { language, languageKeys } from "../texts/language.ts";
import { t } from "../texts/t.ts";
import { ErrorNotice } from "../ui/page/states.tsx";
import { Shell } from "./shell/shell.tsx";

/** Once for each account that signs in, and for each load of the page. Loaded later, because the page does not wait for it. */
function useAccountLanguage(user: User | null | undefined): void {
  const id = user?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later change of the account is not a new session
  useEffect(() => {
    if (!user) return;
    const save = () => api.accounts.rename({ body: { language } });
    void import("../api/client/account-language.ts").then(
      (file) => file.agreeOnLanguage(user, { language, keys: languageKeys, save }),
      // the next load of the page tries again
      () => undefined,
    );
  }, [id]);
}

/** Shows the page to a signed-in user. Sends others to the sign-in page, which returns them to this page. */
export function SessionGate() {
  const session = useSession();
  const location = useLocation();
  useAccountLanguage(session.data);
  if (session.data) return <Shell key={session.data.id} user={session.data} />;
  if (session.data === null) {
    const from = `${location.pathname}${location.search}`;
    return <Navigate to={from === "/" ? "/sign-in" : `/sign-in?next=${encodeURIComponent(from)}`} replace />;
  }
  return (
    <Center mih="100dvh" p="lg">
      {session.isError ? (
        <Box maw={460}>
          <ErrorNotice error={session.error} onRetry={() => void session.refetch()} />
        </Box>
      ) : (
        <Loader aria-label={t("common.loading")} />
      )}
    </Center>
  );
}
