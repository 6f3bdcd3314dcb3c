import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { AppError } from "../../../contracts/kit/errors.ts";
import { fieldErrors } from "../../api/error-explanation.ts";
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
        text.trim() === "" ? "What the team is called" : text.trim().length > 100 ? "At most 100 characters" : null,
      slug: (text) => slugProblem(text) ?? null,
    },
  });

/** The fields that the server objected to; empty where it was about something else. */
export const teamFieldErrors = (error: unknown): Record<string, string> =>
  error instanceof AppError && error.code === "SLUG_ALREADY_EXISTS"
    ? { slug: "Another team has this short name; choose another." }
    : fieldErrors(error);

interface FieldsProps {
  readonly form: ReturnType<typeof useTeamForm>;
  /** Whether the short name follows the name while nobody has changed it. */
  readonly follow: boolean;
}

export function TeamFields({ form, follow }: FieldsProps) {
  const rename = (name: string) => {
    const untouched = follow && form.values.slug === slugOf(form.values.name);
    form.setFieldValue("name", name);
    if (untouched) form.setFieldValue("slug", slugOf(name));
  };
  return (
    <>
      <TextInput
        label="Name"
        placeholder="North lot"
        required
        data-autofocus
        {...form.getInputProps("name")}
        onChange={(event) => rename(event.currentTarget.value)}
      />
      <TextInput
        label="Short name"
        description="Stands in the address of its page"
        required
        spellCheck={false}
        autoComplete="off"
        {...form.getInputProps("slug")}
      />
    </>
  );
}
