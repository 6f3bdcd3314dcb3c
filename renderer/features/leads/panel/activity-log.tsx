import { Box, Button, SegmentedControl, Skeleton, Textarea, Title } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { LeadActivityKind } from "../../../../contracts/customers/lead.ts";
import { leads } from "../../../../contracts/customers/leads.ts";
import { api } from "../../../api/client/client.ts";
import { useSendOnce } from "../../../api/client/send-once.ts";
import { refetchLeads, useLeadActivities } from "../../../api/records/leads.ts";
import { usePeople } from "../../../api/records/people.ts";
import { t } from "../../../texts/t.ts";
import { instant } from "../../../ui/format/format.ts";
import { issueText } from "../../../ui/page/issue-text.ts";
import { ErrorNotice } from "../../../ui/page/states.tsx";
import classes from "../leads.module.css";
import { activityText, noteOf } from "./activity-text.ts";
import { keepNoteDraft, type NoteDraft, noteDraftOf } from "./note-drafts.ts";

/** What happened to a lead, newest first, and the form to log a call, message, visit or note. */
export function ActivityLog({ leadId, canLog }: { readonly leadId: string; readonly canLog: boolean }) {
  return (
    <section>
      <Title order={3} mb="xs">
        {t("leads.activity.title")}
      </Title>
      {canLog && <LogForm leadId={leadId} />}
      <Entries leadId={leadId} />
    </section>
  );
}

function LogForm({ leadId }: { readonly leadId: string }) {
  const [{ activity, note }, setDraft] = useState(() => noteDraftOf(leadId));
  const write = (part: Partial<NoteDraft>) => {
    const next = { activity, note, ...part };
    keepNoteDraft(leadId, next);
    setDraft(next);
  };
  const [problem, setProblem] = useState<string>();
  const sendOnce = useSendOnce();
  const log = useMutation({
    mutationFn: () =>
      sendOnce((options) => api.leads.logActivity({ params: { id: leadId }, body: { activity, note } }, options)),
    onSuccess: () => {
      write({ note: "" });
      notifications.show({ message: t("leads.done.logged") });
      void refetchLeads();
    },
  });
  const submit = () => {
    const issue = leads.logActivity.body.safeParse({ activity, note }).error?.issues[0];
    if (!issue) log.mutate();
    setProblem(issue && issueText(issue, t("leads.activity.noteNeeded")));
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <SegmentedControl
        fullWidth
        styles={{ label: { paddingInline: 4 } }}
        aria-label={t("leads.activity.kind")}
        data={LeadActivityKind.options.map((value) => ({ value, label: t(`leads.activity.kinds.${value}`) }))}
        value={activity}
        onChange={(value) => write({ activity: LeadActivityKind.parse(value) })}
      />
      <Textarea
        mt="xs"
        aria-label={t("leads.activity.note")}
        placeholder={t("leads.activity.note")}
        autosize
        minRows={2}
        value={note}
        error={problem}
        onChange={(event) => write({ note: event.currentTarget.value })}
      />
      {log.isError && (
        <Box mt="xs">
          <ErrorNotice error={log.error} />
        </Box>
      )}
      <Button type="submit" variant="default" mt="xs" mb="sm" mih={44} loading={log.isPending}>
        {t("leads.activity.log")}
      </Button>
    </form>
  );
}

function Entries({ leadId }: { readonly leadId: string }) {
  const entries = useLeadActivities(leadId);
  const people = usePeople();
  const nameOf = (id: string) => people.nameOf(id) ?? t("leads.unknownPerson");
  if (entries.isError && !entries.data) {
    return <ErrorNotice error={entries.error} onRetry={() => void entries.refetch()} />;
  }
  if (!entries.data) return <Skeleton h={80} />;
  return (
    <ul className={classes.log} aria-label={t("leads.activity.title")}>
      {entries.data.map((entry) => {
        const at = instant(entry.at);
        const note = noteOf(entry);
        return (
          <li key={entry.id}>
            <div>{activityText(entry, nameOf)}</div>
            {note !== undefined && <p>{note}</p>}
            <div className={classes.when}>
              {entry.actor ? t("leads.activity.by", { name: entry.actor.name, at }) : at}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
