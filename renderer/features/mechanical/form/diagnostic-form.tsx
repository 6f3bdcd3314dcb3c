import "../../../texts/lazy/mechanical-texts.ts";
import { Button, Checkbox, Group, Stack, Text, Title } from "@mantine/core";
import { IconStethoscope } from "@tabler/icons-react";
import { useState } from "react";
import type { MechanicalDiagnostic } from "../../../../contracts/mechanical/mechanical.ts";
import type { Vehicle } from "../../../../contracts/vehicles/vehicles.ts";
import { t } from "../../../texts/t.ts";
import { useFocusOnce } from "../../../ui/focus/use-focus-once.ts";
import { ErrorNotice } from "../../../ui/page/states.tsx";
import touch from "../../../ui/page/touch.module.css";
import { CodeList } from "../codes/code-list.tsx";
import { CodeSearch } from "../codes/code-search.tsx";
import { contentsOf, type Draft, isEmpty, withCodes } from "../draft/draft.ts";
import { type Problems, problemsOf } from "../draft/problems.ts";
import { inputOf } from "../draft/request.ts";
import { unitSystem } from "../draft/use-draft.ts";
import { ReadinessFields } from "../readiness/readiness-fields.tsx";
import { ReadingsGrid } from "../readings/readings-grid.tsx";
import { ChecksFields } from "./checks-fields.tsx";
import classes from "./form.module.css";
import { LogImport } from "./log-import.tsx";
import { useSend } from "./use-send.ts";

interface DiagnosticFormProps {
  readonly car: Vehicle;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  /** Empties the draft, in a way that can be undone. */
  readonly onClear: () => void;
  readonly onDone: (diagnostic: MechanicalDiagnostic) => void;
  /** A button opened the form: its heading gets the focus. */
  readonly isOpened: boolean;
  /** Undefined if there is nothing to go back to. */
  readonly onCancel: (() => void) | undefined;
}

/** A new diagnostic: codes, readings and checks. */
export function DiagnosticForm({ car, draft, onChange, onClear, onDone, isOpened, onCancel }: DiagnosticFormProps) {
  const title = useFocusOnce<HTMLHeadingElement>(isOpened);
  const [wasTried, setTried] = useState(false);
  const send = useSend(car.id, onDone);
  const input = inputOf(draft, unitSystem);
  const problems = problemsOf(input, unitSystem);
  const shown: Problems = wasTried ? problems : {};
  const submit = () => {
    setTried(true);
    if (Object.keys(problems).length === 0 && !isEmpty(draft)) send.mutate(input);
  };
  return (
    <form
      noValidate
      className={`${classes.form} ${touch.touch}`}
      aria-label={t("mechanical.form.title")}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Group justify="space-between">
        <Title order={2} ref={title} tabIndex={-1}>
          {t("mechanical.form.title")}
        </Title>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {t("mechanical.form.back")}
          </Button>
        )}
      </Group>
      <Codes draft={draft} problems={shown} onChange={onChange} />
      <ReadinessFields draft={draft} fuelType={car.fuelType} problems={shown} onChange={onChange} />
      <section className={`panel ${classes.panel}`} aria-labelledby="diagnostic-readings">
        <Title order={2} id="diagnostic-readings" mb="xs">
          {t("mechanical.readings.title")}
        </Title>
        <LogImport draft={draft} onChange={onChange} />
        <ReadingsGrid
          label={t("mechanical.readings.title")}
          typed={draft.readings}
          problems={shown}
          path="live_data"
          onChange={(readings) => onChange({ ...draft, readings })}
        />
      </section>
      <section className={`panel ${classes.panel}`} aria-labelledby="diagnostic-checks">
        <Title order={2} id="diagnostic-checks" mb="xs">
          {t("mechanical.checks.title")}
        </Title>
        <ChecksFields draft={draft} problems={shown} onChange={onChange} />
      </section>
      {send.isError && <ErrorNotice error={send.error} />}
      <Send
        draft={draft}
        problems={Object.keys(shown).length}
        isTried={wasTried}
        isPending={send.isPending}
        onClear={onClear}
      />
    </form>
  );
}

interface CodesProps {
  readonly draft: Draft;
  readonly problems: Problems;
  readonly onChange: (draft: Draft) => void;
}

const Codes = ({ draft, problems, onChange }: CodesProps) => (
  <section className={`panel ${classes.panel}`} aria-labelledby="diagnostic-codes">
    <Title order={2} id="diagnostic-codes" mb="xs">
      {t("mechanical.codes.title")}
    </Title>
    <Stack gap="sm">
      <CodeSearch
        chosen={new Set(draft.codes.map(({ code }) => code))}
        onAdd={(codes) => onChange(withCodes(draft, codes))}
      />
      {draft.codes.length > 0 ? (
        <CodeList draft={draft} problems={problems} onChange={onChange} />
      ) : (
        <Checkbox
          label={t("mechanical.codes.none")}
          checked={draft.noCodes}
          onChange={(event) => onChange({ ...draft, noCodes: event.currentTarget.checked })}
        />
      )}
    </Stack>
  </section>
);

interface SendProps {
  readonly draft: Draft;
  readonly problems: number;
  readonly isTried: boolean;
  readonly isPending: boolean;
  readonly onClear: () => void;
}

/** What is entered, and the button that runs the diagnostic. */
function Send({ draft, problems, isTried, isPending, onClear }: SendProps) {
  const { codes, readings, checks, monitors } = contentsOf(draft);
  const hasNothing = isEmpty(draft);
  return (
    <div className={`panel ${classes.send}`}>
      <Text size="sm" role="status" {...(isTried && (hasNothing || problems > 0) && { c: "var(--alarm)", fw: 600 })}>
        {hasNothing
          ? t("mechanical.form.nothing")
          : problems > 0
            ? t("mechanical.form.problems", { count: problems })
            : [
                t("mechanical.form.codes", { count: codes }),
                t("mechanical.form.readings", { count: readings }),
                t("mechanical.form.checks", { count: checks }),
                ...(monitors > 0 ? [t("mechanical.form.monitors", { count: monitors })] : []),
              ].join(" · ")}
      </Text>
      {!hasNothing && (
        <Button variant="subtle" onClick={onClear} disabled={isPending}>
          {t("mechanical.form.clear")}
        </Button>
      )}
      <Button type="submit" loading={isPending} leftSection={<IconStethoscope size={16} aria-hidden />}>
        {t("mechanical.form.run")}
      </Button>
    </div>
  );
}
