import { Stack, Textarea } from "@mantine/core";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { type KpiModel, maxFormulaCharacters, TargetModel } from "../../../../contracts/system/kpis.ts";
import { t } from "../../../texts/t.ts";
import { fieldsOf } from "./editor-values.ts";
import classes from "./formula-field.module.css";
import { insertTerm } from "./insert-term.ts";

interface FormulaFieldProps {
  readonly value?: string;
  readonly error?: React.ReactNode;
  readonly onChange: (formula: string) => void;
}

/** The formula of an own figure, and all that it can use, by button. */
export function FormulaField({ value = "", onChange, error }: FormulaFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const insert = (term: string) => {
    const { selectionStart: start = value.length, selectionEnd: end = start } = field.current ?? {};
    const { formula, cursor } = insertTerm(value, { start, end }, term);
    if (formula.length > maxFormulaCharacters) return;
    // Rendered at once: a new text moves the cursor to its end, and keys typed right after the click belong to the field.
    flushSync(() => onChange(formula));
    field.current?.focus();
    field.current?.setSelectionRange(cursor, cursor);
  };
  return (
    <Stack gap="sm">
      <Textarea
        ref={field}
        label={t("kpis.formula")}
        description={t("kpis.editor.formulaHelp")}
        placeholder={t("kpis.editor.example")}
        autosize
        minRows={2}
        maxLength={maxFormulaCharacters}
        spellCheck={false}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <dl className={classes.terms}>
        {TargetModel.options.map((model) => (
          <Terms key={model} model={model} onInsert={insert} />
        ))}
      </dl>
    </Stack>
  );
}

interface TermsProps {
  readonly model: KpiModel;
  readonly onInsert: (term: string) => void;
}

const Terms = ({ model, onInsert }: TermsProps) => {
  const of = t(`kpis.model.${model}`);
  const terms = [
    { term: `count(${model})`, label: t("kpis.aggregation.count") },
    ...fieldsOf(model, "sum").map((name) => ({ term: `${model}.${name}`, label: t(`kpis.fieldName.${name}`) })),
  ];
  return (
    <>
      <dt>{of}</dt>
      <dd>
        {terms.map(({ term, label }) => (
          <button
            key={term}
            type="button"
            title={term}
            aria-label={t("kpis.editor.insert", { of, label })}
            onClick={() => onInsert(term)}
          >
            {label}
          </button>
        ))}
      </dd>
    </>
  );
};
