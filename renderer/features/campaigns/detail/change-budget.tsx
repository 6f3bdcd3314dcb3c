import "../../../texts/lazy/campaigns-texts.ts";
import { Modal, NumberInput, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type Campaign, campaigns as contract } from "../../../../contracts/customers/campaigns.ts";
import { api } from "../../../api/client/client.ts";
import { fieldErrors } from "../../../api/client/error-explanation.ts";
import { refreshCampaigns } from "../../../api/records/campaigns.ts";
import { t } from "../../../texts/t.ts";
import { money } from "../../../ui/format/format.ts";
import { separators } from "../../../ui/format/separators.ts";
import { enteredNumber } from "../../../ui/forms/entered-number.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { ErrorNotice } from "../../../ui/page/states.tsx";
import touch from "../../../ui/page/touch.module.css";

interface BudgetProps {
  readonly campaign: Campaign;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Changes the daily budget while the campaign runs. The platforms accept it before it is shown. */
export const ChangeBudget = ({ opened, ...form }: BudgetProps) => (
  <Modal opened={opened} onClose={form.onClose} title={t("campaigns.budget.title")} className={touch.touch ?? ""}>
    <BudgetForm {...form} />
  </Modal>
);

function BudgetForm({ campaign: { id, dailyBudget, currency }, onClose }: Omit<BudgetProps, "opened">) {
  const [budget, setBudget] = useState<number | string>(dailyBudget);
  const [isSent, setSent] = useState(false);
  const change = useMutation({
    mutationFn: (amount: number) => api.campaigns.update({ params: { id }, body: { dailyBudget: amount } }),
    onSuccess: async (changed) => {
      await refreshCampaigns();
      notifications.show({ message: t("campaigns.budget.done", { amount: money(changed.dailyBudget, currency, 2) }) });
      onClose();
    },
    onError: () => void refreshCampaigns(),
  });
  const entered = contract.update.body.shape.dailyBudget.unwrap().safeParse(enteredNumber(budget));
  const refused = change.error && fieldErrors(change.error).dailyBudget;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setSent(true);
        if (entered.success) change.mutate(entered.data);
      }}
    >
      <Stack gap="sm">
        <Text>{t("campaigns.budget.text")}</Text>
        <NumberInput
          data-autofocus
          label={t("campaigns.budget.label", { currency })}
          required
          min={0}
          decimalScale={2}
          {...separators}
          hideControls
          value={budget}
          onChange={(value) => {
            setBudget(value);
            change.reset();
          }}
          error={isSent && !entered.success ? t("campaigns.problem.budget") : refused}
        />
        {change.isError && !refused && <ErrorNotice error={change.error} />}
      </Stack>
      <FormButtons submit={t("campaigns.budget.save")} isPending={change.isPending} onCancel={onClose} />
    </form>
  );
}
