import "../../../../texts/lazy/appraisals-texts.ts";
import { Button, Group, Slider, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Appraisal } from "../../../../../contracts/pricing/appraisals.ts";
import { api } from "../../../../api/client/client.ts";
import { showAppraisal } from "../../../../api/records/appraisals.ts";
import { t } from "../../../../texts/t.ts";
import { money } from "../../../../ui/format/format.ts";
import { showError } from "../../../../ui/page/show-error.ts";
import { DollarInput } from "./dollar-input.tsx";
import { probabilityText } from "./probability.ts";

interface BidFieldProps {
  readonly appraisal: Appraisal;
  readonly canEdit: boolean;
}

/** Dollars from one step of the slider to the next. */
const step = 50;

/** The own bid by slider or field, with the probability of the margin as it moves. */
export function BidField({ appraisal, canEdit }: BidFieldProps) {
  const { bids, currency, appraisal_id } = appraisal;
  const [typed, setTyped] = useState<number | string>(
    appraisal.bid ?? Math.round(appraisal.highest_bid ?? bids[0]?.bid ?? 0),
  );
  const bid = Number(typed);
  const save = useMutation({
    mutationFn: () => api.appraisals.update({ params: { appraisal_id }, body: { bid } }),
    onSuccess: (saved) => {
      showAppraisal(saved);
      notifications.show({ message: t("appraisals.bid.saved") });
    },
    onError: showError,
  });
  const [min, max] = [Math.floor((bids[0]?.bid ?? 0) / step) * step, Math.ceil((bids.at(-1)?.bid ?? 0) / step) * step];
  return (
    <Stack gap="xs">
      <Text fw={600} aria-live="polite" data-testid="bid-probability">
        {t("appraisals.bid.chance", { probability: probabilityText(bids, bid) })}
      </Text>
      <Slider
        min={min}
        max={max}
        step={step}
        value={Math.min(max, Math.max(min, bid))}
        onChange={setTyped}
        label={null}
        size="lg"
        thumbSize={28}
        thumbLabel={t("appraisals.bid.label")}
        thumbValueText={(value) => money(value, currency)}
      />
      <Group align="flex-end" wrap="nowrap">
        <DollarInput label={t("appraisals.bid.label")} value={typed} onChange={setTyped} style={{ flex: 1 }} />
        {canEdit && (
          <Button
            loading={save.isPending}
            disabled={typed === "" || bid === appraisal.bid}
            onClick={() => save.mutate()}
          >
            {t("appraisals.bid.save")}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
