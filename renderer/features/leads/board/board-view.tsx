import { Box, Button, Skeleton, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconKeyboard } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { type Lead, LeadStatus } from "../../../../contracts/customers/lead.ts";
import { usePeople } from "../../../api/records/people.ts";
import { t } from "../../../texts/t.ts";
import { KeyList } from "../../../ui/keys/key-list.tsx";
import { useShortcutsEnabled, useSingleKeys } from "../../../ui/keys/single-keys.ts";
import { ErrorNotice, Loading } from "../../../ui/page/states.tsx";
import { usePendingDeletions } from "../../../ui/page/undo.tsx";
import { setStatus } from "../changes/lead-actions.ts";
import type { LeadFilterState } from "../filters.ts";
import classes from "./board.module.css";
import { Board } from "./board.tsx";
import { boardKeys } from "./board-keys.ts";
import { maxClosed, maxOpen } from "./board-leads.ts";
import { columnsOf, neighbor } from "./columns.ts";
import type { useBoard } from "./use-board.ts";

interface BoardViewProps {
  readonly state: LeadFilterState;
  readonly board: ReturnType<typeof useBoard>;
  readonly onAdd: (() => void) | undefined;
  readonly canManage: boolean;
}

/** The board with its keys. */
export function BoardView({ state, board, onAdd, canManage }: BoardViewProps) {
  const pending = usePendingDeletions();
  const { nameOf } = usePeople();
  const [selected, select] = useState<string>();
  const [listed, list] = useDisclosure(false);
  const leads = board.data?.leads;
  const columns = useMemo(() => columnsOf((leads ?? []).filter(({ id }) => !pending.has(id))), [leads, pending]);
  const [enabled] = useShortcutsEnabled();
  useSingleKeys(
    {
      ...stepKeys((step) => select(neighbor(columns, selected, step))),
      ...(canManage && statusKeys(leads?.find(({ id }) => id === selected))),
      ...(onAdd && { n: onAdd }),
      "?": list.open,
    },
    enabled,
  );
  if (board.isError && !board.data) return <ErrorNotice error={board.error} onRetry={() => void board.refetch()} />;
  if (!board.data) return <BoardSkeleton />;
  return (
    <>
      {board.data.isCut.open && <Text mb="xs">{t("leads.board.truncated", { count: maxOpen })}</Text>}
      {board.data.isCut.closed && <Text mb="xs">{t("leads.board.truncatedClosed", { count: maxClosed })}</Text>}
      <Board
        columns={columns}
        selected={selected}
        onSelect={select}
        addressOf={state.addressOf}
        nameOf={nameOf}
        canManage={canManage}
      />
      <Button
        mt="xs"
        variant="subtle"
        color="gray"
        visibleFrom="sm"
        leftSection={<IconKeyboard size={16} aria-hidden />}
        onClick={list.open}
      >
        {t("leads.board.keys.title")}
      </Button>
      <KeyList
        opened={listed}
        onClose={list.close}
        title={t("leads.board.keys.title")}
        keys={boardKeys(canManage, onAdd !== undefined)}
        advice={t("leads.board.keys.advice")}
      />
    </>
  );
}

type Step = { readonly down?: number; readonly right?: number };
const stepKeys = (go: (step: Step) => void) => ({
  j: () => go({ down: 1 }),
  k: () => go({ down: -1 }),
  l: () => go({ right: 1 }),
  h: () => go({ right: -1 }),
});

const statusKeys = (lead: Lead | undefined) =>
  lead && Object.fromEntries(LeadStatus.options.map((status, at) => [String(at + 1), () => setStatus([lead], status)]));

const BoardSkeleton = () => (
  <Loading>
    <Box className={classes.board} role="status" aria-label={t("common.loading")}>
      {LeadStatus.options.map((status) => (
        <Skeleton key={status} className={classes.skeleton ?? ""} />
      ))}
    </Box>
  </Loading>
);
