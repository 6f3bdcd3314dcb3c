import { Button, Group, NumberInput, Radio } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery } from "@tanstack/react-query";
import { SpinSettings } from "../../../contracts/inspections/spin360.ts";
import { api } from "../../api/client/client.ts";
import { errorSummary, fieldErrors } from "../../api/client/error-explanation.ts";
import { queryClient } from "../../api/client/query.ts";
import { t } from "../../texts/t.ts";
import { ErrorNotice, hasFailed, LoadingRows } from "../../ui/page/states.tsx";

const settingsKey = ["spin-settings"] as const;
/** The default when clips were kept forever until now. */
const defaultDays = 30;
const maxDays = 3650;

/** How long the original clips of 360° views are kept. */
export function ClipsPanel() {
  const settings = useQuery({ queryKey: settingsKey, queryFn: () => api.spin360.settings() });
  if (hasFailed(settings)) return <ErrorNotice error={settings.error} onRetry={() => void settings.refetch()} />;
  return (
    <div className="panel" style={{ padding: 18 }}>
      {settings.data ? <ClipsForm settings={settings.data} /> : <LoadingRows rows={1} height={68} />}
    </div>
  );
}

function ClipsForm({ settings }: { readonly settings: SpinSettings }) {
  const form = useForm({
    initialValues: {
      keep: settings.keepOriginalsDays === null ? "forever" : "days",
      days: settings.keepOriginalsDays ?? defaultDays,
    },
    validate: {
      days: (days, { keep }) =>
        keep === "forever" || SpinSettings.safeParse({ keepOriginalsDays: days }).success
          ? null
          : t("settings.clips.invalidDays", { max: maxDays }),
    },
  });
  const save = useMutation({
    mutationFn: ({ keep, days }: typeof form.values) =>
      api.spin360.changeSettings({ body: { keepOriginalsDays: keep === "forever" ? null : days } }),
    onSuccess: (answer) => {
      queryClient.setQueryData(settingsKey, answer);
      form.resetDirty();
      notifications.show({ message: t("settings.clips.saved") });
    },
    onError: (error) => form.setErrors({ days: errorSummary(error), ...fieldErrors(error) }),
  });
  return (
    <form onSubmit={form.onSubmit((values) => save.mutate(values))} noValidate>
      <Group align="flex-end" gap="md">
        <Radio.Group label={t("settings.clips.keep")} {...form.getInputProps("keep")}>
          <Group mt={10} h={36}>
            <Radio value="forever" label={t("settings.clips.forever")} />
            <Radio value="days" label={t("settings.clips.forDays")} />
          </Group>
        </Radio.Group>
        <NumberInput
          label={t("settings.clips.days")}
          w={110}
          min={1}
          max={maxDays}
          allowDecimal={false}
          disabled={form.values.keep === "forever"}
          {...form.getInputProps("days")}
        />
        <Button type="submit" variant="default" loading={save.isPending} disabled={!form.isDirty()}>
          {t("common.save")}
        </Button>
      </Group>
    </form>
  );
}
