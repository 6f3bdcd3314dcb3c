import { useForm } from "@mantine/form";
import { problemsOf } from "./problems.ts";
import type { ComposerValues } from "./values.ts";

export const useComposerForm = (initialValues: ComposerValues) => useForm({ initialValues, validate: problemsOf });
export type ComposerForm = ReturnType<typeof useComposerForm>;
