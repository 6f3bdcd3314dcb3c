import { useDebouncedValue } from "@mantine/hooks";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { contracts } from "../../../../../contracts/index.ts";
import { createClient } from "../../../../../contracts/kit/client.ts";
import type { MarketField, MarketPreview } from "../../../../../contracts/pricing/market-files.ts";
import type { MarketKind } from "../../../../../contracts/pricing/market-kinds.ts";
import { withSessionRenewal } from "../../../../api/client/client.ts";
import { sendWithProgress } from "../../../../api/client/upload-progress.ts";
import { chosenFields, columnsParameter } from "./columns.ts";
import { isCut, previewedPart } from "./cut-file.ts";
import { useImportDraft } from "./draft.ts";

/** A select passes through other fields while a person types or presses an arrow key. */
const settlesAfterMs = 400;

interface PreviewOptions {
  readonly kind: MarketKind | undefined;
  readonly fields: readonly (MarketField | null)[] | undefined;
}

const keyOf = ({ name, size, lastModified }: File): string => `${name} ${size} ${lastModified}`;

async function readPreview(file: File, { kind, fields }: PreviewOptions, signal: AbortSignal): Promise<MarketPreview> {
  // can be stopped, unlike the requests of `api`
  const send = withSessionRenewal(sendWithProgress({ onProgress: () => undefined, signal }));
  const client = createClient({ market: contracts.market }, { origin: "", base: "/v1", send });
  const columns = columnsParameter(fields);
  const preview = await client.market.previewImport({
    file: await previewedPart(file),
    fileName: file.name,
    query: { ...(kind && { kind }), ...(columns !== undefined && { columns }) },
  });
  return isCut(file) ? { ...preview, is_complete: false } : preview;
}

function usePreviewOf(file: File | undefined, options: PreviewOptions, enabled: boolean) {
  const fileKey = file === undefined ? "" : keyOf(file);
  return useQuery({
    queryKey: ["market-preview", fileKey, options.kind ?? null, options.fields ?? null],
    queryFn: enabled && file !== undefined ? ({ signal }) => readPreview(file, options, signal) : skipToken,
    // a file does not change; what it would do depends on nothing else
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before, query) => (query?.queryKey[1] === fileKey ? before : undefined),
  });
}

/**
 * How the server reads the file of the draft. `fields`: what a person chose, if the file has these columns. `isOld`: the
 * preview does not have the latest choices yet.
 */
export function usePreview() {
  const { file, kind, chosen } = useImportDraft();
  const latest = useMemo(() => ({ kind, chosen }), [kind, chosen]);
  const [settled] = useDebouncedValue(latest, settlesAfterMs);
  const found = usePreviewOf(file, { kind: undefined, fields: undefined }, true);
  const fieldsOf = (some: typeof chosen) => found.data && chosenFields(some, found.data.columns);
  const options = { kind: settled.kind, fields: fieldsOf(settled.chosen) };
  const preview = usePreviewOf(file, options, found.data !== undefined);
  return {
    preview: found.isError ? found : preview,
    fields: fieldsOf(chosen),
    isOld: settled !== latest || preview.isPlaceholderData,
  } as const;
}
