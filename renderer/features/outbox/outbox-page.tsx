import "../../texts/lazy/outbox-texts.ts";
import { Box, Text, UnstyledButton } from "@mantine/core";
import { IconMailOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Mail } from "../../../contracts/system/outbox.ts";
import { api } from "../../api/client/client.ts";
import { t } from "../../texts/t.ts";
import { instant } from "../../ui/format/format.ts";
import { Page } from "../../ui/page/page.tsx";
import { EmptyState, ErrorNotice, LoadingRows } from "../../ui/page/states.tsx";
import { Tag, type Tone } from "../../ui/page/tag.tsx";
import classes from "./outbox-page.module.css";

const tones: Record<Mail["status"], Tone> = {
  kept: "plain",
  queued: "accent",
  sent: "good",
  failed: "alarm",
};

export function OutboxPage() {
  const mails = useQuery({ queryKey: ["outbox", "all"], queryFn: () => api.outbox.list({ query: { limit: 200 } }) });
  const [chosen, setChosen] = useState<string>();
  const open = mails.data?.find(({ id }) => id === chosen) ?? mails.data?.[0];
  return (
    <Page title={t("outbox.title")} subtitle={t("outbox.text")}>
      {mails.isError && <ErrorNotice error={mails.error} onRetry={() => void mails.refetch()} />}
      {mails.isPending && (
        <Box className="panel">
          <LoadingRows rows={6} height={60} />
        </Box>
      )}
      {mails.data && open === undefined && (
        <Box className="panel">
          <EmptyState
            icon={<IconMailOff size={40} stroke={1.2} />}
            title={t("outbox.none.title")}
            text={t("outbox.none.text")}
          />
        </Box>
      )}
      {mails.data && open && (
        <div className={`panel ${classes.split}`}>
          <ul className={classes.list} aria-label={t("outbox.messages")}>
            {mails.data.map((mail) => (
              <li key={mail.id}>
                <UnstyledButton
                  className={classes.item ?? ""}
                  aria-current={mail.id === open.id}
                  onClick={() => setChosen(mail.id)}
                >
                  <span className={classes.subject}>{mail.subject}</span>
                  <span className={classes.meta}>
                    {mail.to}, {instant(mail.createdAt)}
                  </span>
                </UnstyledButton>
              </li>
            ))}
          </ul>
          <MailView mail={open} />
        </div>
      )}
    </Page>
  );
}

function MailView({ mail }: { readonly mail: Mail }) {
  return (
    <article className={classes.mail} aria-label={mail.subject}>
      <Text fw={650} size="lg">
        {mail.subject}
      </Text>
      <Text size="sm" c="dimmed" mb="xs">
        {t("outbox.to", { address: mail.to, time: instant(mail.createdAt) })}
      </Text>
      <Tag tone={tones[mail.status]}>{t(`outbox.states.${mail.status}`)}</Tag>
      {mail.error && (
        <Text size="sm" mt="xs" c="var(--alarm)">
          {mail.error}
        </Text>
      )}
      <Text mt="md" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
        {mail.text}
      </Text>
    </article>
  );
}
