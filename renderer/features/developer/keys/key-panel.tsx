import { Stack, Text } from "@mantine/core";
import type { ApiKey } from "../../../../contracts/accounts/keys.ts";
import { t } from "../../../texts/t.ts";
import { instant } from "../../../ui/format/format.ts";
import { SidePanel } from "../../../ui/page/side-panel.tsx";
import classes from "../developer.module.css";
import { KeyErrors } from "./key-errors.tsx";
import { environmentName, permissionText, shortKey } from "./key-texts.ts";

interface KeyPanelProps {
  /** Undefined: the panel is closed. */
  readonly apiKey: ApiKey | undefined;
  readonly onClose: () => void;
}

/** Everything about one key. */
export const KeyPanel = ({ apiKey, onClose }: KeyPanelProps) => (
  <SidePanel opened={apiKey !== undefined} onClose={onClose} title={apiKey?.name ?? ""}>
    {apiKey && <Details apiKey={apiKey} />}
  </SidePanel>
);

function Details({ apiKey }: { readonly apiKey: ApiKey }) {
  const { permissions, createdAt, lastUsedAt, expiresAt, revokedAt, photoLinkDays, allowedOrigins } = apiKey;
  const facts: readonly (readonly [label: string, value: string | undefined])[] = [
    [t("developer.keys.key"), shortKey(apiKey)],
    [t("developer.keys.environment"), environmentName(apiKey)],
    [t("developer.keys.permissions"), permissionText(permissions)],
    [t("developer.keys.created"), instant(createdAt)],
    [t("developer.keys.lastUsed"), lastUsedAt === null ? t("developer.keys.neverUsed") : instant(lastUsedAt)],
    [t("developer.keys.expires"), expiresAt === null ? t("developer.keys.neverExpires") : instant(expiresAt)],
    [t("developer.keys.state.revoked"), revokedAt === null ? undefined : instant(revokedAt)],
    [t("developer.keys.photoLinks.label"), photoLinkDays === null ? undefined : String(photoLinkDays)],
    [t("developer.keys.origins.label"), allowedOrigins === null ? undefined : allowedOrigins.join(" ")],
  ];
  return (
    <Stack>
      <dl className={classes.figures}>
        {facts
          .filter(([, value]) => value !== undefined)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <Text size="sm" c="dimmed">
        {t("developer.keys.fixed")}
      </Text>
      <KeyErrors keyId={apiKey.id} />
    </Stack>
  );
}
