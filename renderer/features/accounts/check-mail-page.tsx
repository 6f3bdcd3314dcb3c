import { Alert, Anchor, Button, Group, Loader, Text } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import type { Mail } from "../../../contracts/system/outbox.ts";
import { api } from "../../api/client/client.ts";
import { Rich } from "../../texts/rich.tsx";
import { t } from "../../texts/t.ts";
import { ErrorNotice } from "../../ui/page/states.tsx";
import { KeptMail, verificationPath } from "./kept-mail.tsx";
import { rememberedNext, withNext } from "./return-path.ts";
import { SignedOutFrame } from "./signed-out-frame.tsx";

/** The newest verification message to this address in the workstation's outbox, if the outbox can be read. */
function useKeptMail(email: string) {
  return useQuery({
    queryKey: ["outbox", "verification", email],
    queryFn: async (): Promise<Mail | null> => {
      const mails = await api.outbox.list({ query: { limit: 50 } });
      const found = mails.find((mail) => mail.to.includes(email) && verificationPath(mail.text) !== undefined);
      return found ?? null;
    },
    enabled: email !== "",
    retry: false,
    refetchInterval: (query) => (query.state.data || query.state.status === "error" ? false : 1500),
  });
}

export function CheckMailPage() {
  const [search] = useSearchParams();
  const email = search.get("email") ?? "";
  const kept = useKeptMail(email);
  const resend = useMutation({
    mutationFn: () => api.accounts.sendEmailVerification({ body: { email } }),
    onSuccess: () => void kept.refetch(),
  });
  return (
    <SignedOutFrame
      title={t("accounts.checkMail.title")}
      text={
        <Rich
          text={email === "" ? "accounts.checkMail.sentToYou" : "accounts.checkMail.sent"}
          components={{ strong: <strong /> }}
          values={{ email }}
        />
      }
    >
      {kept.data ? (
        <KeptMail mail={kept.data} />
      ) : (
        kept.isFetching &&
        !kept.isError && (
          <Group gap="xs" mih={120}>
            <Loader size="xs" aria-hidden /> <Text c="dimmed">{t("accounts.checkMail.looking")}</Text>
          </Group>
        )
      )}
      {kept.isError && (
        <Text size="sm" c="dimmed">
          {t("accounts.checkMail.missing")}
        </Text>
      )}
      {resend.isError && <ErrorNotice error={resend.error} />}
      {resend.isSuccess && (
        <Alert icon={<IconMail aria-hidden />} variant="outline" role="status">
          {resend.data.message}
        </Alert>
      )}
      <Group gap="xs">
        <Button
          variant="default"
          onClick={() => resend.mutate()}
          loading={resend.isPending}
          disabled={email === "" || resend.isSuccess}
        >
          {t("accounts.checkMail.sendAgain")}
        </Button>
        <Anchor
          component={Link}
          to={withNext(`/sign-in?email=${encodeURIComponent(email)}`, rememberedNext())}
          size="sm"
          underline="always"
        >
          {t("accounts.checkMail.verified")}
        </Anchor>
      </Group>
    </SignedOutFrame>
  );
}
