import "../../../../texts/lazy/campaigns-texts.ts";
import { Textarea, TextInput } from "@mantine/core";
import { t } from "../../../../texts/t.ts";
import type { ComposerForm } from "../composer-form.ts";
import { lengthOf, shownCharacters } from "../shown-characters.ts";
import { ObjectiveField } from "./objective-field.tsx";

export interface FieldsProps {
  readonly form: ComposerForm;
  readonly isRunning: boolean;
  readonly disabled: boolean;
}

/** How many characters a text has, and how many each feed shows. */
const shownText = (name: "headline" | "text", value: string): string =>
  t("campaigns.composer.shown", {
    count: lengthOf(value),
    facebook: shownCharacters.facebook[name],
    instagram: shownCharacters.instagram[name],
  });

/** The name, the objective and the ad itself. */
export function AdFields({ form, isRunning, disabled }: FieldsProps) {
  const { headline, text } = form.values;
  const isFixed = disabled || isRunning;
  return (
    <>
      <TextInput label={t("campaigns.composer.name")} required disabled={disabled} {...form.getInputProps("name")} />
      <ObjectiveField form={form} disabled={isFixed} />
      <TextInput
        label={t("campaigns.composer.headline")}
        description={shownText("headline", headline)}
        disabled={isFixed}
        {...form.getInputProps("headline")}
      />
      <Textarea
        label={t("campaigns.composer.text")}
        description={shownText("text", text)}
        autosize
        minRows={3}
        disabled={isFixed}
        {...form.getInputProps("text")}
      />
      <TextInput
        label={t("campaigns.composer.link")}
        type="url"
        placeholder={t("campaigns.composer.linkHint")}
        disabled={isFixed}
        {...form.getInputProps("linkUrl")}
      />
      <Textarea
        label={t("campaigns.composer.media")}
        description={t("campaigns.composer.mediaHint")}
        autosize
        minRows={2}
        disabled={isFixed}
        {...form.getInputProps("media")}
      />
    </>
  );
}
