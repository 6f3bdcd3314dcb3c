import "../../../texts/lazy/developer-texts.ts";
import { Anchor, Box, Button, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlus, IconWebhook } from "@tabler/icons-react";
import { t } from "../../../texts/t.ts";
import { EmptyState, ErrorNotice, LoadingRows } from "../../../ui/page/states.tsx";
import { DeveloperFrame } from "../developer-frame.tsx";
import { CreateWebhook } from "./editor/create-webhook.tsx";
import { useWebhooks } from "./webhooks-query.ts";
import { rowHeight, WebhooksTable } from "./webhooks-table.tsx";

/** The subscriptions of the signed-in user's workspace, and whether deliveries reach them. */
export function WebhooksPage() {
  const webhooks = useWebhooks();
  const [creating, create] = useDisclosure(false);
  const button = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create.open}>
      {t("developer.webhooks.create.button")}
    </Button>
  );
  return (
    <DeveloperFrame tab="webhooks" subtitle={t("developer.webhooks.text")} actions={button}>
      {webhooks.isError && <ErrorNotice error={webhooks.error} onRetry={() => void webhooks.refetch()} />}
      {(webhooks.data || !webhooks.isError) && (
        <Box className="panel" style={{ overflow: "hidden" }}>
          {webhooks.isPending && <LoadingRows rows={3} height={rowHeight} />}
          {webhooks.data?.length === 0 && (
            <EmptyState
              icon={<IconWebhook size={44} stroke={1.2} />}
              title={t("developer.webhooks.none.title")}
              text={t("developer.webhooks.none.text")}
              action={button}
            />
          )}
          {webhooks.data && webhooks.data.length > 0 && <WebhooksTable webhooks={webhooks.data} />}
        </Box>
      )}
      <Text size="sm" mt="sm">
        <Anchor href="/help/webhooks" target="_blank" rel="noreferrer" size="sm" underline="always">
          {t("developer.webhooks.guide")}
        </Anchor>
      </Text>
      <CreateWebhook opened={creating} onClose={create.close} />
    </DeveloperFrame>
  );
}
