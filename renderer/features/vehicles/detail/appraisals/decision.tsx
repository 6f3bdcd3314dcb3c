import "../../../../texts/lazy/appraisals-texts.ts";
import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Appraisal, AppraisalChange } from "../../../../../contracts/pricing/appraisals.ts";
import { api } from "../../../../api/client/client.ts";
import { showAppraisal } from "../../../../api/records/appraisals.ts";
import { t } from "../../../../texts/t.ts";
import { day, money } from "../../../../ui/format/format.ts";
import { showError } from "../../../../ui/page/show-error.ts";
import { DollarInput } from "./dollar-input.tsx";

interface DecisionProps {
  readonly appraisal: Appraisal;
  readonly canEdit: boolean;
}

/** The decision, what came of it, and the buttons to record or change it. */
export function Decision({ appraisal, canEdit }: DecisionProps) {
  return (
    <section>
      <Title order={3} mb="xs">
        {t("appraisals.decide.title")}
      </Title>
      <Text>{decisionText(appraisal)}</Text>
      {appraisal.outcome !== null && <Text mt={4}>{outcomeText(appraisal, appraisal.outcome)}</Text>}
      {canEdit && <DecisionButtons appraisal={appraisal} />}
    </section>
  );
}

function decisionText({ decision, price_paid, decided_at, decided_by, currency }: Appraisal): string {
  if (decided_at === null) return t(`appraisals.decision.${decision}`);
  const who = { date: day(decided_at), name: decided_by ?? "–" };
  return price_paid === null
    ? t("appraisals.decide.current", { decision: t(`appraisals.decision.${decision}`), ...who })
    : t("appraisals.decide.boughtFor", { price: money(price_paid, currency), ...who });
}

function outcomeText({ currency }: Appraisal, outcome: NonNullable<Appraisal["outcome"]>): string {
  const amounts = { price: money(outcome.sold_price, currency), margin: money(outcome.margin, currency) };
  return t(outcome.made_margin ? "appraisals.outcome.made" : "appraisals.outcome.missed", amounts);
}

function DecisionButtons({ appraisal }: Pick<DecisionProps, "appraisal">) {
  const { appraisal_id, decision } = appraisal;
  const [price, setPrice] = useState<number | string>(appraisal.price_paid ?? appraisal.bid ?? "");
  const decide = useMutation({
    mutationFn: (body: AppraisalChange) => api.appraisals.update({ params: { appraisal_id }, body }),
    onSuccess: (saved) => {
      showAppraisal(saved);
      notifications.show({ message: t("appraisals.decide.saved") });
    },
    onError: showError,
  });
  const isUnchanged = decision === "bought" && price === appraisal.price_paid;
  return (
    <Stack gap="sm" mt="sm">
      <Group align="flex-end" wrap="nowrap">
        <DollarInput label={t("appraisals.decide.price")} value={price} onChange={setPrice} style={{ flex: 1 }} />
        <Button
          disabled={price === "" || isUnchanged || decide.isPending}
          onClick={() => decide.mutate({ decision: "bought", price_paid: Number(price) })}
        >
          {t("appraisals.decide.bought")}
        </Button>
      </Group>
      <Group gap="sm">
        {(["passed", "lost", "open"] as const)
          .filter((one) => one !== decision)
          .map((one) => (
            <Button
              key={one}
              variant="default"
              disabled={decide.isPending}
              onClick={() => decide.mutate({ decision: one })}
            >
              {t(`appraisals.decide.${one}`)}
            </Button>
          ))}
      </Group>
    </Stack>
  );
}
