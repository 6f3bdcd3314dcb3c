import "../../../texts/lazy/kept-photos-texts.ts";
import { Alert, Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { IconHistory } from "@tabler/icons-react";
import { Link } from "react-router";
import { errorSummary } from "../../../api/client/error-explanation.ts";
import { t } from "../../../texts/t.ts";
import { forCase, useCaseInAddress } from "../../cases/address.ts";
import { closeRestore, discardDraft, type Restore, retryRestore, skipWaiting, useRestore } from "./restore.ts";

/** What came back of the draft, a sentence each. */
export function restoredTexts({ waiting, restored, gone, lost, error }: Restore): readonly string[] {
  return [
    ...(waiting.length > 0 ? [t(error ? "keptPhotos.stopped" : "keptPhotos.loading", { count: waiting.length })] : []),
    ...(error ? [errorSummary(error)] : []),
    ...(restored > 0 && waiting.length === 0 ? [t("keptPhotos.restored", { count: restored })] : []),
    ...(gone > 0 ? [t("keptPhotos.gone", { count: gone })] : []),
    ...(lost > 0 ? [t("keptPhotos.lost", { count: lost })] : []),
  ];
}

const askToDiscard = (vehicleId: string): string =>
  modals.openConfirmModal({
    title: t("keptPhotos.discarding.title"),
    children: t("keptPhotos.discarding.text"),
    labels: { confirm: t("keptPhotos.discard"), cancel: t("common.cancel") },
    confirmProps: { color: "red" },
    onConfirm: () => discardDraft(vehicleId),
  });

/** Says what came back of the photos of an earlier window. Nothing if there were none. */
export function RestoredNote({ vehicleId }: { readonly vehicleId: string }) {
  const restore = useRestore(vehicleId);
  const caseInAddress = useCaseInAddress();
  if (!restore) return null;
  const { waiting, restored, gone, lost, error, caseId } = restore;
  const hasLoss = gone > 0 || lost > 0 || error !== undefined;
  return (
    <Alert
      color={hasLoss ? "red" : "gray"}
      variant="outline"
      mb="md"
      role="status"
      icon={<IconHistory size={18} aria-hidden />}
      withCloseButton={waiting.length === 0}
      closeButtonLabel={t("common.dismiss")}
      onClose={() => closeRestore(vehicleId)}
    >
      <Stack gap="xs" align="flex-start">
        {restoredTexts(restore).map((text) => (
          <Text key={text} size="sm">
            {text}
          </Text>
        ))}
        {caseId !== undefined && caseInAddress === undefined && (
          <Text size="sm">
            {t("keptPhotos.ofCase")}{" "}
            <Anchor component={Link} to={forCase(`/vehicles/${vehicleId}/inspect`, caseId)} underline="always" inherit>
              {t("keptPhotos.toCase")}
            </Anchor>
          </Text>
        )}
        <Group gap="xs">
          {error && (
            <>
              <Button size="xs" variant="default" onClick={() => retryRestore(vehicleId)}>
                {t("common.tryAgain")}
              </Button>
              <Button size="xs" variant="default" onClick={() => skipWaiting(vehicleId)}>
                {t("keptPhotos.without")}
              </Button>
            </>
          )}
          {(waiting.length > 0 || restored > 0) && (
            <Button size="xs" variant="default" onClick={() => askToDiscard(vehicleId)}>
              {t("keptPhotos.discard")}
            </Button>
          )}
        </Group>
      </Stack>
    </Alert>
  );
}
