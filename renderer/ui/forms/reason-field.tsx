import { Button, Group, TextInput } from "@mantine/core";

interface ReasonFieldProps {
  readonly label: string;
  /** Usual reasons, and the name of their group. A click takes one. */
  readonly usual: { readonly label: string; readonly reasons: readonly string[] };
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly error: string | undefined;
  readonly maxLength?: number;
  /** Whether the field has the focus when its dialog opens. */
  readonly hasFocus?: boolean;
}

/** A required reason, with usual reasons to choose. */
export const ReasonField = ({
  label,
  usual,
  value,
  onChange,
  error,
  maxLength,
  hasFocus = false,
}: ReasonFieldProps) => (
  <div>
    <TextInput
      label={label}
      required
      {...(maxLength !== undefined && { maxLength })}
      {...(hasFocus && { "data-autofocus": true })}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
    <Group gap={6} mt="xs" role="group" aria-label={usual.label}>
      {usual.reasons.map((reason) => (
        <Button key={reason} size="compact-sm" variant="default" onClick={() => onChange(reason)}>
          {reason}
        </Button>
      ))}
    </Group>
  </div>
);
