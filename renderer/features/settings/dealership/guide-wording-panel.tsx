import "../../../texts/lazy/sale-papers-texts.ts";
import { Alert, Button, FileButton, Group, NativeSelect, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { defaultLanguage, type Language, languages } from "../../../../contracts/accounts/languages.ts";
import { api } from "../../../api/client/client.ts";
import { errorSummary } from "../../../api/client/error-explanation.ts";
import { queryClient } from "../../../api/client/query.ts";
import {
  guideTemplateAddress,
  guideWordingKey,
  guideWordingsKey,
  salePapersKey,
  useGuideWording,
} from "../../../api/records/sale-papers.ts";
import { languageNames } from "../../../texts/language.ts";
import { t } from "../../../texts/t.ts";
import { instant } from "../../../ui/format/format.ts";
import { ErrorNotice, hasFailed } from "../../../ui/page/states.tsx";

/** Guides say whether the dealership has a wording. */
const refreshGuides = () => {
  void queryClient.invalidateQueries({ queryKey: [...salePapersKey, "guide"] });
  void queryClient.invalidateQueries({ queryKey: [...guideWordingsKey, "languages"] });
};

/** The file with the fixed wording of the Buyers Guide: what it is for, its state, and its replacement. */
export function GuideWordingPanel() {
  const [language, setLanguage] = useState<Language>(defaultLanguage);
  const wording = useGuideWording(language);
  const set = useMutation({
    mutationFn: (file: File) => api.salePapers.setGuideWording({ file, fileName: file.name, query: { language } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(guideWordingKey(saved.language), saved);
      refreshGuides();
      notifications.show({ message: t("salePapers.wording.saved") });
    },
  });
  const remove = useMutation({
    mutationFn: () => api.salePapers.removeGuideWording({ query: { language } }),
    onSuccess: () => {
      queryClient.setQueryData(guideWordingKey(language), null);
      refreshGuides();
    },
  });
  const clear = useRef<() => void>(null);
  const error = set.error ?? remove.error;
  if (hasFailed(wording)) return <ErrorNotice error={wording.error} onRetry={() => void wording.refetch()} />;
  return (
    <div className="panel" style={{ padding: 18 }} data-testid="guide-wording">
      <NativeSelect
        label={t("salePapers.wording.language")}
        data={languages.map((one) => ({ value: one, label: languageNames[one] }))}
        value={language}
        mb="sm"
        w={220}
        onChange={({ currentTarget: { value } }) => {
          set.reset();
          remove.reset();
          setLanguage(languages.find((one) => one === value) ?? defaultLanguage);
        }}
      />
      <Group gap="sm">
        <Button component="a" href={guideTemplateAddress(language)} download variant="default">
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
