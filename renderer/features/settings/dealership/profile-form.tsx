import { Button, Select, SimpleGrid, TextInput, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import type { Dealership } from "../../../../contracts/accounts/dealership.ts";
import { languages } from "../../../../contracts/accounts/languages.ts";
import { currencies, regions } from "../../../../contracts/repair/rate-book.ts";
import { api } from "../../../api/client/client.ts";
import { errorSummary, fieldErrors } from "../../../api/client/error-explanation.ts";
import { queryClient } from "../../../api/client/query.ts";
import { dealershipKey } from "../../../api/records/dealership.ts";
import { languageNames } from "../../../texts/language.ts";
import { t } from "../../../texts/t.ts";
import { changeOf, rebased, type TextField, textFields, type Values, valuesOf } from "./profile-values.ts";

/** The current value is among the choices, also if it was set by a program. */
const withCurrent = (choices: readonly string[], current: string): string[] =>
  [...new Set([current, ...choices])].sort();

interface ProfileFormProps {
  readonly profile: Dealership;
  /** The text fields to show; all of them if absent. */
  readonly fields?: readonly TextField[];
  /** Values to start with in place of those of the profile. They are saved with the others. */
  readonly suggested?: Partial<Values>;
  /** The label of the button, which then also works if nothing has changed. */
  readonly submit?: string;
  readonly onSaved?: () => void;
}

export function ProfileForm({ profile, fields, suggested, submit, onSaved }: ProfileFormProps) {
  const form = useForm<Values>({ initialValues: { ...valuesOf(profile), ...suggested } });
  const seen = useRef(profile);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another profile changes the fields
  useEffect(() => {
    if (seen.current === profile) return;
    form.setValues(rebased(form.getValues(), seen.current, profile));
    form.resetDirty(valuesOf(profile));
    seen.current = profile;
  }, [profile]);
  const shown = textFields.filter(([name]) => fields?.includes(name) ?? true);
  const zones = useMemo(
    () => withCurrent(["UTC", ...Intl.supportedValuesOf("timeZone")], profile.timeZone),
    [profile.timeZone],
  );
  const save = useMutation({
    mutationFn: async (values: Values) => {
      const body = changeOf(values, profile);
      return Object.keys(body).length === 0 ? profile : api.dealership.change({ body });
    },
    onSuccess: (answer) => {
      queryClient.setQueryData(dealershipKey, answer);
      // they are in the currency and the days of the profile
      for (const key of ["kpis", "vehicles", "vehicle"]) void queryClient.invalidateQueries({ queryKey: [key] });
      form.setValues(valuesOf(answer));
      form.resetDirty(valuesOf(answer));
      if (onSaved) onSaved();
      else notifications.show({ message: t("settings.dealership.saved") });
    },
    onError: (error) => {
      const fields = fieldErrors(error);
      form.setErrors(Object.keys(fields).length > 0 ? fields : { name: errorSummary(error) });
    },
  });
  return (
    <form onSubmit={form.onSubmit((values) => save.mutate(values))} noValidate>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" mt="md">
        {shown.map(([name, autoComplete]) => (
          <TextInput
            key={name}
            label={t(`settings.dealership.${name}`)}
            autoComplete={autoComplete}
            {...form.getInputProps(name)}
          />
        ))}
      </SimpleGrid>
      <Title order={3} mt="lg">
        {t("settings.dealership.counting")}
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" mt="xs">
        <Select
          label={t("settings.dealership.timeZone")}
          description={t("settings.dealership.timeZoneHint")}
          data={zones}
          searchable
          allowDeselect={false}
          {...form.getInputProps("timeZone")}
        />
        <Select
          label={t("settings.dealership.units")}
          description={t("settings.dealership.unitsHint")}
          data={[
            { value: "miles", label: t("settings.dealership.miles") },
            { value: "kilometers", label: t("settings.dealership.kilometers") },
          ]}
          allowDeselect={false}
          {...form.getInputProps("units")}
        />
        <Select
          label={t("settings.dealership.language")}
          description={t("settings.dealership.languageHint")}
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
          allowDeselect={false}
          {...form.getInputProps("language")}
        />
        <Select
          label={t("settings.dealership.currency")}
          description={t("settings.dealership.currencyHint")}
          data={withCurrent(currencies, profile.currency)}
          allowDeselect={false}
          {...form.getInputProps("currency")}
        />
        <Select
          label={t("settings.dealership.laborRegion")}
          description={t("settings.dealership.laborRegionHint")}
          data={[
            { value: "", label: t("settings.dealership.regions.default") },
            ...regions.map((value) => ({ value, label: t(`settings.dealership.regions.${value}`) })),
          ]}
          allowDeselect={false}
          {...form.getInputProps("laborRegion")}
        />
      </SimpleGrid>
      <Button
        type="submit"
        mt="md"
        loading={save.isPending}
        {...(submit === undefined && { variant: "default", disabled: !form.isDirty() })}
      >
        {submit ?? t("common.save")}
      </Button>
    </form>
  );
}
