import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { AppError } from "../../../contracts/kit/errors.ts";
import { fieldErrors } from "../../api/client/error-explanation.ts";
import { t } from "../../texts/t.ts";
import { slugOf, slugProblem } from "./slug.ts";

export interface TeamValues {
  readonly name: string;
  readonly slug: string;
}

export const useTeamForm = (initialValues: TeamValues) =>
  useForm<TeamValues>({
    initialValues,
    validate: {
      name: (text) =>
        text.trim() === ""
          ? t("team.name.missing")
          : text.trim().length > 100
            ? t("common.tooLong", { max: 100 })
            : null,
      slug: (text) => slugProblem(text) ?? null,
    },
  });

/** The error's messages by field; empty if the error is not about a field. */
export const teamFieldErrors = (error: unknown): Record<string, string> =>
  error instanceof AppError && error.code === "SLUG_ALREADY_EXISTS"
    ? { slug: t("team.shortName.taken") }
    : fieldErrors(error);

interface FieldsProps {
  readonly form: ReturnType<typeof useTeamForm>;
  /** Whether the short name is derived from the name until the user edits it. */
  readonly derivesSlug: boolean;
}

export function TeamFields({ form, derivesSlug }: FieldsProps) {
  const rename = (name: string) => {
    const isDerived = derivesSlug && form.values.slug === slugOf(form.values.name);
    form.setFieldValue("name", name);
    if (isDerived) form.setFieldValue("slug", slugOf(name));
  };
  return (
    <>
      <TextInput
        label={t("common.name")}
        placeholder={t("team.name.example")}
        required
        data-autofocus
        {...form.getInputProps("name")}
        onChange={(event) => rename(event.currentTarget.value)}
      />
      <TextInput
        label={t("team.shortName.label")}
        description={t("team.shortName.description")}
        required
        spellCheck={false}
        autoComplete="off"
        {...form.getInputProps("slug")}
      />
    </>
  );
}
