import "../../../texts/sale-papers-texts.ts";
import { Alert, Button, FileButton, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { api } from "../../../api/client.ts";
import { errorSummary } from "../../../api/error-explanation.ts";
import { queryClient } from "../../../api/query.ts";
import { guideTemplateAddress, guideWordingKey, salePapersKey, useGuideWording } from "../../../api/sale-papers.ts";
import { t } from "../../../texts/t.ts";
import { instant } from "../../../ui/format.ts";
import { ErrorNotice } from "../../../ui/states.tsx";

/** Guides say whether the dealership has a wording. */
const refreshGuides = () => void queryClient.invalidateQueries({ queryKey: [...salePapersKey, "guide"] });

/** The file with the fixed wording of the Buyers Guide: what it is for, its state, and its replacement. */
export function GuideWordingPanel() {
  const wording = useGuideWording();
  const set = useMutation({
    mutationFn: (file: File) => api.salePapers.setGuideWording({ file, fileName: file.name }),
    onSuccess: (saved) => {
      queryClient.setQueryData(guideWordingKey, saved);
      refreshGuides();
      notifications.show({ message: t("salePapers.wording.saved") });
    },
  });
  const remove = useMutation({
    mutationFn: () => api.salePapers.removeGuideWording(),
    onSuccess: () => {
      queryClient.setQueryData(guideWordingKey, null);
      refreshGuides();
    },
  });
  const clear = useRef<() => void>(null);
  const error = set.error ?? remove.error;
  if (wording.isError) return <ErrorNotice error={wording.error} onRetry={() => void wording.refetch()} />;
  return (
    <div className="panel" style={{ padding: 18 }} data-testid="guide-wording">
      <Group gap="sm">
        <Button component="a" href={guideTemplateAddress} download variant="default">
          {t("salePapers.wording.template")}
        </Button>
        <FileButton
          accept="text/plain,.txt"
          resetRef={clear}
          onChange={(file) => {
            remove.reset();
            if (file) set.mutate(file);
            // so that the same file can be chosen again after its correction
            clear.current?.();
          }}
        >
          {(props) => (
            <Button {...props} variant="default" loading={set.isPending}>
              {t(wording.data ? "salePapers.wording.replace" : "salePapers.wording.add")}
            </Button>
          )}
        </FileButton>
        {wording.data && (
          <Button
            variant="subtle"
            color="red"
            loading={remove.isPending}
            onClick={() => {
              set.reset();
              remove.mutate();
            }}
          >
            {t("salePapers.wording.remove")}
          </Button>
        )}
        {wording.data && (
          <Text size="sm">{t("salePapers.wording.present", { date: instant(wording.data.updatedAt) })}</Text>
        )}
      </Group>
      {error && (
        <Alert color="red" mt="sm" role="alert">
          {errorSummary(error)}
        </Alert>
      )}
    </div>
  );
}
