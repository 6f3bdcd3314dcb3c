import { contracts } from "../../../../../contracts/index.ts";
import { createClient } from "../../../../../contracts/kit/client.ts";
import type { MarketField } from "../../../../../contracts/pricing/market-files.ts";
import { withSessionRenewal } from "../../../../api/client/client.ts";
import { sendWithProgress } from "../../../../api/client/upload-progress.ts";
import { refreshMarket } from "../../../../api/records/market.ts";
import { columnsParameter } from "./columns.ts";
import { changeDraft, type ImportDraft, useImportDraft } from "./draft.ts";

/** Stops the sending, also one that began before the user looked at another page. Stopping is no failure. */
export const stopSending = (): void => useImportDraft.getState().sending?.abort();

/**
 * Sends the file of the draft, also if the user looks at another page meanwhile. The draft gets the id of its import, which
 * then runs on the server, or the failure. It keeps kind, source and columns for the next file.
 */
export async function sendImport(fields: readonly (MarketField | null)[] | undefined): Promise<void> {
  const { file } = useImportDraft.getState();
  if (!file) throw new Error("there is no file to import");
  const sending = new AbortController();
  /** Not after another user signed in: the draft is theirs. */
  const change = (part: Partial<ImportDraft>) => {
    if (useImportDraft.getState().sending === sending) changeDraft(part);
  };
  changeDraft({ sent: 0, sending, failure: undefined });
  try {
    const importId = await send({ file, fields, signal: sending.signal, onProgress: (sent) => change({ sent }) });
    change({ importId, ...(useImportDraft.getState().file === file && { file: undefined }) });
    void refreshMarket();
  } catch (cause) {
    if (sending.signal.aborted) return;
    const error = cause instanceof Error ? cause : new Error(String(cause));
    change({ failure: { file, error } });
    throw error;
  } finally {
    change({ sent: undefined, sending: undefined });
  }
}

interface Sending {
  readonly file: File;
  readonly fields: readonly (MarketField | null)[] | undefined;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

async function send({ file, fields, signal, onProgress }: Sending): Promise<string> {
  const { kind, source } = useImportDraft.getState();
  const columns = columnsParameter(fields);
  const query = {
    ...(kind && { kind }),
    ...(source.trim() !== "" && { source: source.trim() }),
    ...(columns !== undefined && { columns }),
  };
  const client = createClient(
    { market: contracts.market },
    { origin: "", base: "/v1", send: withSessionRenewal(sendWithProgress({ onProgress, signal })) },
  );
  const { import_id } = await client.market.importListings(
    { file, fileName: file.name, query },
    { headers: { prefer: "respond-async" } },
  );
  return import_id;
}
