import { Button, Group, NativeSelect, NumberInput, SimpleGrid, Stack, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router";
import { CampaignObjective } from "../../../../contracts/campaigns.ts";
import { refreshCampaigns, useAdPages, useConnections } from "../../../api/campaigns.ts";
import { api } from "../../../api/client.ts";
import { fieldErrors } from "../../../api/error-explanation.ts";
import { useVehicleAccess } from "../../../api/teams.ts";
import { useVehicle } from "../../../api/vehicles.ts";
import { t } from "../../../texts/t.ts";
import { MissingPermission } from "../../../ui/missing-permission.tsx";
import { Page } from "../../../ui/page.tsx";
import { ErrorNotice } from "../../../ui/states.tsx";
import { Preview } from "./preview.tsx";
import { suggestionFor } from "./suggestion.ts";
import { bodyOf, type ComposerValues, emptyValues, mediaOf, problemsOf } from "./values.ts";
import { VehicleChoice } from "./vehicle-choice.tsx";

const useComposerForm = () => useForm({ initialValues: emptyValues, validate: problemsOf });

export function ComposerPage() {
  const [search, setSearch] = useSearchParams();
  const vehicleId = search.get("vehicle") ?? "";
  const car = useVehicle(vehicleId).data;
  const access = useVehicleAccess(car);
  const navigate = useNavigate();
  const form = useComposerForm();
  const save = useMutation({
    mutationFn: (values: ComposerValues) =>
      api.campaigns.create({ body: bodyOf(values, vehicleId === "" ? null : vehicleId) }),
    onSuccess: async ({ id }) => {
      await refreshCampaigns();
      await navigate(`/campaigns/${id}`, { replace: true });
    },
  });
  const { values } = form;
  const suggest = () => {
    if (!car) return;
    const { headline, text } = suggestionFor(car);
    form.setValues({ headline, text, ...(values.name === "" && { name: headline }) });
  };
  const isForbidden = access !== undefined && !access.can("edit_inventory");
  return (
    <Page title={t("campaigns.composer.title")} subtitle={t("campaigns.composer.draft")} maxWidth={1180}>
      {isForbidden && <MissingPermission permission="edit_inventory" team={access.team} />}
      <form onSubmit={form.onSubmit((given) => save.mutate(given))} noValidate>
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl">
          <Stack gap="sm">
            <VehicleChoice
              car={car}
              onChoose={(id) => setSearch(id === "" ? {} : { vehicle: id }, { replace: true })}
            />
            {car && (
              <Group>
                <Button variant="default" onClick={suggest}>
                  {t("campaigns.composer.suggest")}
                </Button>
              </Group>
            )}
            <Fields form={form} errors={save.isError ? fieldErrors(save.error) : {}} />
            {save.isError && <ErrorNotice error={save.error} />}
            <Group justify="flex-end">
              <Button type="submit" loading={save.isPending} disabled={isForbidden}>
                {t("campaigns.composer.save")}
              </Button>
            </Group>
          </Stack>
          <Preview car={car} mediaUrl={mediaOf(values.media)[0]} headline={values.headline} text={values.text} />
        </SimpleGrid>
      </form>
    </Page>
  );
}

interface FieldsProps {
  readonly form: ReturnType<typeof useComposerForm>;
  readonly errors: Readonly<Record<string, string>>;
}

function Fields({ form, errors }: FieldsProps) {
  const field = (name: keyof ComposerValues) => ({
    ...form.getInputProps(name),
    error: form.errors[name] ?? errors[name === "media" ? "mediaUrls" : name],
  });
  return (
    <>
      <TextInput label={t("campaigns.composer.name")} required {...field("name")} />
      <NativeSelect
        label={t("campaigns.composer.objective")}
        data={CampaignObjective.options.map((value) => ({ value, label: t(`campaigns.objectives.${value}`) }))}
        {...field("objective")}
      />
      <TextInput label={t("campaigns.composer.headline")} {...field("headline")} />
      <Textarea label={t("campaigns.composer.text")} autosize minRows={3} {...field("text")} />
      <TextInput
        label={t("campaigns.composer.link")}
        type="url"
        placeholder={t("campaigns.composer.linkHint")}
        {...field("linkUrl")}
      />
      <Textarea
        label={t("campaigns.composer.media")}
        description={t("campaigns.composer.mediaHint")}
        autosize
        minRows={2}
        {...field("media")}
      />
      <SimpleGrid cols={2} style={{ alignItems: "end" }}>
        <NumberInput
          label={t("campaigns.composer.budget")}
          description={t("campaigns.composer.budgetHint")}
          required
          min={0}
          decimalScale={2}
          hideControls
          {...field("dailyBudget")}
        />
        <TextInput label={t("campaigns.composer.currency")} required maxLength={3} {...field("currency")} />
        <TextInput label={t("campaigns.composer.starts")} type="date" {...field("startsAt")} />
        <TextInput label={t("campaigns.composer.ends")} type="date" {...field("endsAt")} />
      </SimpleGrid>
      <PageChoice {...field("pageId")} />
    </>
  );
}

/** The pages can be read only when an account is connected. */
function PageChoice(input: { readonly error?: React.ReactNode; readonly value?: string }) {
  const connected = useConnections().data?.some(({ status }) => status === "connected") ?? false;
  const pages = useAdPages(connected).data?.pages ?? [];
  if (!connected) return null;
  return (
    <NativeSelect
      label={t("campaigns.composer.page")}
      description={t("campaigns.composer.pageHint")}
      data={[
        { value: "", label: t("campaigns.composer.noPage") },
        ...pages.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      {...input}
    />
  );
}
