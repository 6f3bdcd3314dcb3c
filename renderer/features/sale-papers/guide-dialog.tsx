import "../../texts/lazy/sale-papers-texts.ts";
import { Checkbox, Modal, Radio, SimpleGrid, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type BuyersGuide, DealerWarranty } from "../../../contracts/papers/buyers-guide.ts";
import { api } from "../../api/client/client.ts";
import { fieldErrors } from "../../api/client/error-explanation.ts";
import { queryClient } from "../../api/client/query.ts";
import { buyersGuideKey } from "../../api/records/sale-papers.ts";
import { t } from "../../texts/t.ts";
import { FormButtons } from "../../ui/forms/form-buttons.tsx";
import { ErrorNotice } from "../../ui/page/states.tsx";
import touch from "../../ui/page/touch.module.css";
import { bodyOf, formOf, isDealerWarranty, problemsOf, type TermsForm, type TermsProblems } from "./guide-terms.ts";

interface GuideDialogProps {
  readonly carId: string;
  readonly guide: BuyersGuide | null;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The dialog for the warranty terms of a vehicle's Buyers Guide. */
export const GuideDialog = ({ opened, ...form }: GuideDialogProps) => (
  <Modal
    opened={opened}
    onClose={form.onClose}
    title={t("salePapers.form.title")}
    size={620}
    className={touch.touch ?? ""}
  >
    <GuideForm {...form} />
  </Modal>
);

const checks = ["manufacturerWarranty", "manufacturerUsedWarranty", "otherUsedWarranty", "serviceContract"] as const;

function GuideForm({ carId, guide, onClose }: Omit<GuideDialogProps, "opened">) {
  const [form, setForm] = useState<TermsForm>(() => formOf(guide));
  const [problems, setProblems] = useState<TermsProblems>({});
  const save = useMutation({
    mutationFn: () => api.salePapers.setBuyersGuide({ params: { id: carId }, body: bodyOf(form) }),
    onSuccess: (saved) => {
      queryClient.setQueryData(buyersGuideKey(carId), saved);
      notifications.show({ message: t("salePapers.guide.saved") });
      onClose();
    },
  });
  const refused: TermsProblems = save.isError ? fieldErrors(save.error) : {};
  const errors = { ...refused, ...problems };
  const change = (part: Partial<TermsForm>) => {
    setForm({ ...form, ...part });
    setProblems({});
    save.reset();
  };
  const submit = () => {
    const found = problemsOf(form);
    setProblems(found);
    if (Object.keys(found).length === 0) save.mutate();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      noValidate
    >
      <Stack gap="md">
        <Text size="sm">{t("salePapers.form.text")}</Text>
        <Radio.Group
          label={t("salePapers.form.dealerWarranty")}
          description={t("salePapers.form.impliedHint")}
          value={form.dealerWarranty}
          onChange={(value) => change({ dealerWarranty: DealerWarranty.parse(value) })}
        >
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt="xs">
            {DealerWarranty.options.map((name) => (
              <Radio
                key={name}
                value={name}
                label={t(`salePapers.warranty.${name}`)}
                {...(name === form.dealerWarranty && { "data-autofocus": true })}
              />
            ))}
          </SimpleGrid>
        </Radio.Group>
        {isDealerWarranty(form) && <WarrantyFields form={form} errors={errors} onChange={change} />}
        <fieldset style={{ border: 0, padding: 0, margin: 0 }}>
          <Text component="legend" fw={500} size="sm" mb={6}>
            {t("salePapers.form.others")}
          </Text>
          <Stack gap="xs">
            {checks.map((name) => (
              <Checkbox
                key={name}
                label={t(`salePapers.form.${name}`)}
                checked={form[name]}
                onChange={(event) => change({ [name]: event.currentTarget.checked })}
              />
            ))}
          </Stack>
        </fieldset>
        <TextInput
          label={t("salePapers.form.complaintsContact")}
          description={t("salePapers.form.complaintsHint")}
          maxLength={200}
          value={form.complaintsContact}
          onChange={(event) => change({ complaintsContact: event.currentTarget.value })}
          error={errors.complaintsContact}
        />
        {save.isError && !Object.keys(refused).some((field) => Object.hasOwn(form, field)) && (
          <ErrorNotice error={save.error} />
        )}
      </Stack>
      <FormButtons submit={t("salePapers.form.submit")} isPending={save.isPending} onCancel={onClose} />
    </form>
  );
}

interface WarrantyFieldsProps {
  readonly form: TermsForm;
  readonly errors: TermsProblems;
  readonly onChange: (part: Partial<TermsForm>) => void;
}

/** What the dealer's warranty covers. */
const WarrantyFields = ({ form, errors, onChange }: WarrantyFieldsProps) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
    {(["laborPercent", "partsPercent"] as const).map((name) => (
      <TextInput
        key={name}
        label={t(`salePapers.form.${name}`)}
        inputMode="numeric"
        required
        value={form[name]}
        onChange={(event) => onChange({ [name]: event.currentTarget.value })}
        error={errors[name]}
      />
    ))}
    {(["systemsCovered", "duration"] as const).map((name) => (
      <Textarea
        key={name}
        label={t(`salePapers.form.${name}`)}
        required
        autosize
        minRows={3}
        maxRows={6}
        value={form[name]}
        onChange={(event) => onChange({ [name]: event.currentTarget.value })}
        error={errors[name]}
      />
    ))}
  </SimpleGrid>
);
