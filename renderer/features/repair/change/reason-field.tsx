import "../../../texts/repair-texts.ts";
import { Button, Group, TextInput } from "@mantine/core";
import { t } from "../../../texts/t.ts";

const usualReasons = ["measured", "quote", "customer"] as const;

interface ReasonFieldProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly error: string | undefined;
  readonly hasFocus?: boolean;
}

/** Why the estimate is changed, with usual reasons to choose. */
export const ReasonField = ({ value, onChange, error, hasFocus = false }: ReasonFieldProps) => (
  <div>
    <TextInput
      label={t("repair.change.reason")}
      required
      maxLength={500}
      {...(hasFocus && { "data-autofocus": true })}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
    <Group gap={6} mt="xs" role="group" aria-label={t("repair.change.usual")}>
      {usualReasons.map((name) => {
        const text = t(`repair.change.reasons.${name}`);
        return (
          <Button key={name} size="compact-sm" variant="default" onClick={() => onChange(text)}>
            {text}
          </Button>
        );
      })}
    </Group>
  </div>
);
