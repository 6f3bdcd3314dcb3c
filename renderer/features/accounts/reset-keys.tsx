import { Box, Checkbox, Stack, Text } from "@mantine/core";
import type { NamedKey } from "../../../contracts/accounts/accounts.ts";
import { t } from "../../texts/t.ts";
import { instant } from "../../ui/format/format.ts";

interface ResetKeysProps {
  readonly keys: readonly NamedKey[];
  readonly isRevoking: boolean;
  readonly onChange: (isRevoking: boolean) => void;
}

/** The account's API keys, which stay valid after a password change, and the choice to revoke them. */
export function ResetKeys({ keys, isRevoking, onChange }: ResetKeysProps) {
  if (keys.length === 0) return null;
  return (
    <Box className="panel" p="md" mb="lg">
      <Text fw={600} size="sm" id="reset-keys">
        {t("accounts.reset.keys.title")}
      </Text>
      <Text size="sm" c="dimmed" mb="xs">
        {t("accounts.reset.keys.text")}
      </Text>
      {/* a long list scrolls inside this box, also by keyboard */}
      <Box component="section" aria-labelledby="reset-keys" tabIndex={0} mah={220} style={{ overflowY: "auto" }}>
        <Stack gap="xs">
          {keys.map((key) => (
            <Box key={`${key.prefix}${key.lastFour}${key.name}`}>
              <Text size="sm" style={{ overflowWrap: "anywhere" }}>
                {key.name}{" "}
                <span className="mono">
                  {key.prefix}…{key.lastFour}
                </span>
              </Text>
              <Text size="xs" c="dimmed">
                {key.lastUsedAt
                  ? t("accounts.reset.keys.lastUsed", { time: instant(key.lastUsedAt) })
                  : t("accounts.reset.keys.neverUsed")}
              </Text>
            </Box>
          ))}
        </Stack>
      </Box>
      <Checkbox
        mt="md"
        label={t("accounts.reset.keys.revoke")}
        description={t("accounts.reset.keys.revokeHint")}
        checked={isRevoking}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </Box>
  );
}
