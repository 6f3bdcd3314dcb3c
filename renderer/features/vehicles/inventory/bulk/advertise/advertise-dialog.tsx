import "../../../../../texts/lazy/bulk-texts.ts";
import { Modal, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { InventoryVehicle } from "../../../../../../contracts/vehicles/vehicles.ts";
import { useSendOncePer } from "../../../../../api/client/send-once.ts";
import { useSession } from "../../../../../api/client/session.ts";
import { useCurrency } from "../../../../../api/records/dealership.ts";
import { useMyTeams, vehicleAccess } from "../../../../../api/records/teams.ts";
import { t } from "../../../../../texts/t.ts";
import { money } from "../../../../../ui/format/format.ts";
import { enteredNumber } from "../../../../../ui/forms/entered-number.ts";
import { FormButtons } from "../../../../../ui/forms/form-buttons.tsx";
import { type ComposerForm, useComposerForm } from "../../../../campaigns/composer/composer-form.ts";
import { BudgetFields } from "../../../../campaigns/composer/fields/budget-fields.tsx";
import { ObjectiveField } from "../../../../campaigns/composer/fields/objective-field.tsx";
import { PageChoice } from "../../../../campaigns/composer/fields/page-choice.tsx";
import { emptyValues } from "../../../../campaigns/composer/values.ts";
import { type Problem, ProblemList } from "../problem-list.tsx";
import { createCampaigns } from "./create-campaigns.ts";

interface AdvertiseProps {
  readonly cars: readonly InventoryVehicle[];
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The dialog that creates a draft of a campaign for each of many vehicles. */
export function AdvertiseDialog({ opened, ...form }: AdvertiseProps) {
  return (
    <Modal opened={opened} onClose={form.onClose} title={t("bulk.advertise.title")} size={560}>
      <AdvertiseForm {...form} />
    </Modal>
  );
}

/** Each draft is a request of its own. Our own choice. */
const maxDrafts = 100;

/** Why vehicles cannot be advertised. */
function useProblems(cars: readonly InventoryVehicle[]): Problem[] {
  const { data: user } = useSession();
  const teams = useMyTeams().data;
  return cars.flatMap((car): Problem[] => {
    if (car.soldAt !== null || car.status === "ARCHIVED") return [{ car, reason: t("bulk.advertise.notForSale") }];
    const mayRun = !user || !teams || vehicleAccess(car, user.id, teams).can("edit_inventory");
    return mayRun ? [] : [{ car, reason: t("bulk.advertise.forbidden") }];
  });
}

function AdvertiseForm({ cars, onClose, onDone }: Omit<AdvertiseProps, "opened">) {
  const problems = useProblems(cars);
  const [remaining, setRemaining] = useState<ReadonlySet<string>>();
  const open = cars.filter(({ id }) => !problems.some(({ car }) => car.id === id));
  const wanted = remaining ? open.filter(({ id }) => remaining.has(id)) : open;
  const currency = useCurrency();
  // the name is that of each vehicle; the contract needs one
  const form = useComposerForm({ ...emptyValues, currency, name: t("bulk.advertise.title") });
  const navigate = useNavigate();
  const sendOncePer = useSendOncePer();
  const create = useMutation({
    mutationFn: () => createCampaigns(wanted, { values: form.values, sendOncePer }),
    onSuccess: async (failed) => {
      if (failed.length > 0) return setRemaining(new Set(failed.map(({ car }) => car.id)));
      notifications.show({ message: t("bulk.done.drafts", { count: open.length }) });
      onDone();
      await navigate("/campaigns?status=not_running");
    },
  });
  const failed = create.data ?? [];
  const isTooMany = wanted.length > maxDrafts;
  return (
    <form onSubmit={form.onSubmit(() => create.mutate())} noValidate>
      <Stack gap="sm">
        <Text size="sm">{t("bulk.advertise.drafts")}</Text>
        <ObjectiveField form={form} />
        <BudgetFields form={form} isRunning={false} disabled={false} />
        <PageChoice form={form} car={undefined} disabled={false} />
        <Total form={form} count={wanted.length} />
        <Problems title={t("bulk.advertise.leftOut", { count: problems.length })} problems={problems} />
        <Problems title={t("bulk.advertise.failed", { count: failed.length })} problems={failed} />
        {isTooMany && <Text size="sm">{t("bulk.advertise.tooMany", { max: maxDrafts })}</Text>}
      </Stack>
      <FormButtons
        submit={t("bulk.advertise.save", { count: wanted.length })}
        isPending={create.isPending}
        isDisabled={wanted.length === 0 || isTooMany}
        onCancel={onClose}
      />
    </form>
  );
}

function Total({ form, count }: { readonly form: ComposerForm; readonly count: number }) {
  const { currency } = form.values;
  const dailyBudget = enteredNumber(form.values.dailyBudget);
  if (dailyBudget === undefined || currency.length !== 3) return null;
  return (
    <Text size="sm" c="dimmed">
      {t("bulk.advertise.total", { amount: money(dailyBudget * count, currency) })}
    </Text>
  );
}

const Problems = ({ title, problems }: { readonly title: string; readonly problems: readonly Problem[] }) =>
  problems.length === 0 ? null : (
    <div role="note">
      <Text size="sm" fw={600} mb={4}>
        {title}
      </Text>
      <ProblemList problems={problems} />
    </div>
  );
