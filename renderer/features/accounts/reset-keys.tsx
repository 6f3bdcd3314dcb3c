import { Box, Checkbox, Stack, Text } from "@mantine/core";
import type { NamedKey } from "../../../contracts/accounts.ts";
import { instant } from "../../ui/format.ts";

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
        API keys of this account
      </Text>
      <Text size="sm" c="dimmed" mb="xs">
        Programs that use these keys keep working after the password change.
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
                {key.lastUsedAt ? `Last used ${instant(key.lastUsedAt)}` : "Never used"}
              </Text>
            </Box>
          ))}
        </Stack>
      </Box>
      <Checkbox
        mt="md"
        label="Revoke all API keys"
        description="Choose this if you do not recognize a key, or if somebody else may know the old password."
        checked={isRevoking}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </Box>
  );
}
