import "../../../texts/lazy/developer-texts.ts";
import { Box, Button, Checkbox } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconKey, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { ApiKey } from "../../../../contracts/accounts/keys.ts";
import { t } from "../../../texts/t.ts";
import { EmptyState, ErrorNotice, LoadingRows } from "../../../ui/page/states.tsx";
import { useKeepFocus } from "../../../ui/table/use-keep-focus.ts";
import { DeveloperFrame } from "../developer-frame.tsx";
import { CreateKey } from "./create-key.tsx";
import { KeyPanel } from "./key-panel.tsx";
import { isLive } from "./key-state.ts";
import { useKeys } from "./keys-query.ts";
import { KeysTable, rowHeight } from "./keys-table.tsx";
import { Usage } from "./usage.tsx";

/** The API keys of the signed-in user, and how much of the limits they use. */
export function KeysPage() {
  const keys = useKeys();
  const [creating, create] = useDisclosure(false);
  const [showsEnded, setShowsEnded] = useState(false);
  const [search, setSearch] = useSearchParams();
  const all = keys.data ?? [];
  const live = all.filter(isLive);
  const ended = all.filter((key) => !isLive(key));
  const shown = showsEnded ? [...live, ...ended] : live;
  const list = useKeepFocus();
  const button = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create.open}>
      {t("developer.keys.create.button")}
    </Button>
  );
  return (
    <DeveloperFrame tab="keys" subtitle={t("developer.keys.text")} actions={button}>
      <Usage />
      {keys.isError && <ErrorNotice error={keys.error} onRetry={() => void keys.refetch()} />}
      {(keys.data || !keys.isError) && (
        <Box ref={list} tabIndex={-1} className="panel" style={{ overflow: "hidden" }}>
          {keys.isPending && <LoadingRows rows={3} height={rowHeight} />}
          {keys.data && shown.length === 0 && (
            <EmptyState
              icon={<IconKey size={44} stroke={1.2} />}
              title={t("developer.keys.none.title")}
              text={t("developer.keys.none.text")}
              action={button}
            />
          )}
          {shown.length > 0 && <KeysTable keys={shown} />}
        </Box>
      )}
      {ended.length > 0 && (
        <Checkbox
          mt="sm"
          label={t("developer.keys.showEnded", { count: ended.length })}
          checked={showsEnded}
          onChange={(event) => setShowsEnded(event.currentTarget.checked)}
        />
      )}
      <CreateKey opened={creating} onClose={create.close} />
      <OpenKey keys={all} id={search.get("key")} onClose={() => setSearch({}, { replace: true })} />
    </DeveloperFrame>
  );
}

interface OpenKeyProps {
  readonly keys: readonly ApiKey[];
  readonly id: string | null;
  readonly onClose: () => void;
}

/** The panel of the key that the address names: /developer?key=ID. */
function OpenKey({ keys, id, onClose }: OpenKeyProps) {
  const key = keys.find((one) => one.id === id);
  return <KeyPanel apiKey={key} onClose={onClose} />;
}
