import { Alert, Button, Code, CopyButton, Group, Stack } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { t } from "../../texts/t.ts";

interface SecretOnceProps {
  readonly secret: string;
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly onClose: () => void;
}

/** A secret that the server answers only once. */
export const SecretOnce = ({ secret, title, text, label, onClose }: SecretOnceProps) => (
  <Stack>
    <Alert variant="outline" title={title} role="status">
      {text}
    </Alert>
    <Code block aria-label={label} style={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}>
      {secret}
    </Code>
    <Group justify="flex-end">
      <CopyButton value={secret} timeout={4000}>
        {({ copied, copy }) => (
          <Button
            autoFocus
            variant="default"
            onClick={copy}
            leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          >
            {t(copied ? "common.copied" : "common.copy")}
          </Button>
        )}
      </CopyButton>
      <Button onClick={onClose}>{t("common.done")}</Button>
    </Group>
  </Stack>
);
