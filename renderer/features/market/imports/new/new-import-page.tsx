import "../../../../texts/lazy/market-texts.ts";
import { Box, Group, Loader, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { AppError } from "../../../../../contracts/kit/errors.ts";
import type { MarketField, MarketPreview } from "../../../../../contracts/pricing/market-files.ts";
import { useCan } from "../../../../api/records/teams.ts";
import { takeOpened } from "../../../../app/desktop/opened-files.ts";
import { useOpened } from "../../../../app/desktop/use-opened.ts";
import { t } from "../../../../texts/t.ts";
import { ErrorNotice } from "../../../../ui/page/states.tsx";
import { MarketFrame } from "../../market-frame.tsx";
import { ChooseFile, ChosenFile } from "./choose-file.tsx";
import { ColumnTable } from "./column-table.tsx";
import { changeDraft, useImportDraft } from "./draft.ts";
import { FirstRows } from "./first-rows.tsx";
import { KindFields } from "./kind-fields.tsx";
import { PreviewPanel } from "./preview-panel.tsx";
import { sendImport, stopSending } from "./send-import.ts";
import { usePreview } from "./use-preview.ts";

const choose = (file: File) => changeDraft({ file, failure: undefined });

/** Sends the file. Opens its import, also if the user has looked at another page meanwhile. */
function useRun(fields: readonly (MarketField | null)[] | undefined): () => void {
  const navigate = useNavigate();
  useEffect(
    () =>
      useImportDraft.subscribe(({ importId }, before) => {
        if (importId !== undefined && importId !== before.importId) void navigate(`/market/imports/${importId}`);
      }),
    [navigate],
  );
  const run = useMutation({ mutationFn: () => sendImport(fields) });
  return () => run.mutate();
}

/** The user chooses a file, its kind and its columns, and sees how each row is read. Nothing is stored before. */
export function NewImportPage() {
  const mayImport = useCan()("edit_inventory") !== false;
  return (
    <MarketFrame tab="imports" subtitle={t("market.file.title")} actions={<span />}>
      {mayImport && <NewImport />}
    </MarketFrame>
  );
}

/** The file that the system has opened with the program. Of several, the last one. */
function useOpenedMarket(): void {
  const opened = useOpened("market").length;
  useEffect(() => {
    const file = opened > 0 ? takeOpened("market").at(-1) : undefined;
    if (file) choose(file);
  }, [opened]);
}

function NewImport() {
  useOpenedMarket();
  const { file, failure } = useImportDraft();
  const { preview, fields, isOld } = usePreview();
  const start = useRun(fields);
  return (
    <>
      {file === undefined ? <ChooseFile onChoose={choose} /> : <ChosenFile file={file} onChoose={choose} />}
      {file && <KindFields preview={preview.data} />}
      {failure && (
        <Box mb="md">
          <ErrorNotice
            error={failure.error}
            {...(failure.file === file && !isRefusal(failure.error) && { onRetry: start })}
          />
        </Box>
      )}
      {file && preview.isPending && <Reading />}
      {file && preview.isError && (
        <Box mb="md">
          <ErrorNotice
            error={preview.error}
            {...(!isRefusal(preview.error) && { onRetry: () => void preview.refetch() })}
          />
        </Box>
      )}
      {file && preview.data && !preview.isError && (
        <Known preview={preview.data} isOld={isOld} fields={fields} onImport={start} onStop={stopSending} />
      )}
    </>
  );
}

/** A file that the server refuses is refused again. */
const isRefusal = (error: Error): boolean => error instanceof AppError && error.status < 500;

interface KnownProps {
  readonly preview: MarketPreview;
  readonly isOld: boolean;
  readonly fields: readonly (MarketField | null)[] | undefined;
  readonly onImport: () => void;
  readonly onStop: () => void;
}

const Known = ({ preview, isOld, fields, onImport, onStop }: KnownProps) => (
  <>
    <PreviewPanel preview={preview} isOld={isOld} onImport={onImport} onStop={onStop} />
    <ColumnTable preview={preview} fields={fields} />
    {preview.first_rows.length > 0 && <FirstRows rows={preview.first_rows} />}
  </>
);

const Reading = () => (
  <Box className="panel" p="xl" mb="md">
    <Group gap="sm" role="status">
      <Loader size="sm" aria-hidden />
      <Text>{t("market.file.reading")}</Text>
    </Group>
  </Box>
);
