import { Alert, Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { IconMailForward } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router";
import { api } from "../../../api/client/client.ts";
import { t } from "../../../texts/t.ts";
import { ErrorNotice } from "../../../ui/page/states.tsx";
import touch from "../../../ui/page/touch.module.css";
import { InstallationFacts } from "./facts.tsx";

/** The mail server, and a test mail to the user's own address. */
export function MailPanel() {
  const test = useMutation({ mutationFn: () => api.installation.testMail() });
  return (
    <Stack gap="sm" className={touch.touch ?? ""}>
      <div className="panel">
        <InstallationFacts
          facts={({ mail: { server, from } }) => [
            [t("installation.mail.server"), server ?? t("installation.mail.none")],
            [t("installation.mail.from"), from],
          ]}
        />
      </div>
      <Group>
        <Button
          leftSection={<IconMailForward size={16} aria-hidden />}
          loading={test.isPending}
          onClick={() => test.mutate()}
        >
          {t("installation.mail.test")}
        </Button>
        <Anchor component={Link} to="/outbox" underline="always" size="sm">
          {t("installation.mail.outbox")}
        </Anchor>
      </Group>
      <div role="status">
        {test.data && test.data.status !== "failed" && (
          <Text size="sm">{t(`installation.mail.${test.data.status}`, { to: test.data.to })}</Text>
        )}
      </div>
      {test.data?.status === "failed" && (
        <Alert color="red" variant="outline" title={t("installation.mail.failed", { to: test.data.to })}>
          {test.data.error}
        </Alert>
      )}
      {test.isError && <ErrorNotice error={test.error} />}
    </Stack>
  );
}
