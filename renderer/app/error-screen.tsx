import { Anchor, Button, Center, Group, Stack, Text, Title } from "@mantine/core";
import { IconRoadOff } from "@tabler/icons-react";
import { Link, useLocation, useNavigate, useRouteError } from "react-router";
import { errorHelp } from "../api/client/error-explanation.ts";
import { t } from "../texts/t.ts";
import { Page } from "../ui/page/page.tsx";
import { EmptyState } from "../ui/page/states.tsx";
import { WindowOutdated } from "./page-files.ts";

/** An error in the page's own code. */
export function ErrorScreen() {
  return (
    <Center mih="100dvh" p="lg">
      <Stack maw={420} gap="sm">
        <Title order={1}>{t("shell.failed.title")}</Title>
        <Text>{t("shell.failed.text")}</Text>
        <Group>
          <Button onClick={() => window.location.reload()}>{t("common.reload")}</Button>
          <Button variant="default" component="a" href="/inventory">
            {t("shell.inventory")}
          </Button>
          <Anchor href={errorHelp(undefined)} target="_blank" rel="noreferrer" underline="always">
            {t("shell.help")}
          </Anchor>
        </Group>
      </Stack>
    </Center>
  );
}

/** A page failed or could not be loaded. The rest of the window keeps working, so that unsent photos are not lost. */
export function PageError() {
  const location = useLocation();
  const navigate = useNavigate();
  const outdated = useRouteError() instanceof WindowOutdated;
  if (outdated) return <UpdateNotice />;
  return (
    <Page title={t("shell.pageFailed.title")} maxWidth={620}>
      <Stack gap="sm" align="flex-start">
        <Text>{t("shell.pageFailed.text")}</Text>
        <Group>
          <Button onClick={() => void navigate(location, { replace: true })}>{t("common.tryAgain")}</Button>
          <Button variant="default" component={Link} to="/inventory">
            {t("shell.inventory")}
          </Button>
          <Anchor href={errorHelp(undefined)} target="_blank" rel="noreferrer" underline="always">
            {t("shell.help")}
          </Anchor>
        </Group>
        <Text size="sm" c="dimmed">
          {t("shell.pageFailed.advice")}
        </Text>
      </Stack>
    </Page>
  );
}

/** The server no longer has the pages of this window's version. */
function UpdateNotice() {
  return (
    <Page title={t("shell.updated.title")} maxWidth={620}>
      <Stack gap="sm" align="flex-start">
        <Text>{t("shell.updated.text")}</Text>
        <Button onClick={() => window.location.reload()}>{t("common.reload")}</Button>
      </Stack>
    </Page>
  );
}

export function NotFound() {
  return (
    <EmptyState
      icon={<IconRoadOff size={40} stroke={1.3} />}
      title={t("shell.notFound.title")}
      text={t("shell.notFound.text")}
      action={
        <Button component={Link} to="/inventory">
          {t("shell.notFound.action")}
        </Button>
      }
    />
  );
}
