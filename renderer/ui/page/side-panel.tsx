import { Drawer, Skeleton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { t } from "../../texts/t.ts";
import { ErrorNotice, Loading } from "./states.tsx";

interface SidePanelProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
}

/** A panel at the right edge, for one record of a list. On a phone it fills the window. */
export function SidePanel({ opened, onClose, title, children }: SidePanelProps) {
  const narrow = useMediaQuery("(max-width: 599px)", false, { getInitialValueInEffect: false });
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={narrow ? "100%" : 480}
      title={title}
      closeButtonProps={{ "aria-label": t("common.close"), size: 44, iconSize: 20 }}
    >
      {children}
    </Drawer>
  );
}

interface PanelRecordProps<Row> {
  readonly query: UseQueryResult<Row>;
  /** The record's height while it loads, in CSS pixels. */
  readonly height: number;
  readonly children: (record: Row) => ReactNode;
}

/** The record of a panel, or why it is not shown yet. */
export function PanelRecord<Row>({ query, height, children }: PanelRecordProps<Row>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <Loading>
      <Skeleton h={height} role="status" aria-label={t("common.loading")} />
    </Loading>
  );
}
