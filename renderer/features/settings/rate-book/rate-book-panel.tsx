import "../../../texts/lazy/rate-book-texts.ts";
import { Anchor, Box, NativeSelect, Text } from "@mantine/core";
import { IconBook2 } from "@tabler/icons-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { type RateBook, regions } from "../../../../contracts/repair/rate-book.ts";
import { useDealership } from "../../../api/records/dealership.ts";
import { Rich } from "../../../texts/rich.tsx";
import { t } from "../../../texts/t.ts";
import { day, instant } from "../../../ui/format/format.ts";
import { useSentences } from "../../../ui/format/sentences.ts";
import { LeaveWarning } from "../../../ui/forms/leave-warning.tsx";
import { EmptyState, ErrorNotice, hasFailed, LoadingRows } from "../../../ui/page/states.tsx";
import { TabLinks } from "../../../ui/page/tab-links.tsx";
import touch from "../../../ui/page/touch.module.css";
import { ConflictNotice } from "./editor/conflict-notice.tsx";
import { fieldId } from "./editor/figure-field.tsx";
import { SaveBar } from "./editor/save-bar.tsx";
import { TableEditor } from "./editor/table-editor.tsx";
import { type Editor, useEditor } from "./editor/use-editor.ts";
import { HistoryPanel } from "./history/history-panel.tsx";
import { defaultRegionPath } from "./model/draft.ts";
import { type TableName, tableNames, tableOf } from "./model/tables.ts";
import classes from "./rate-book.module.css";
import { type BookScope, useCurrentBook, useEmployer, useVehicleOf, useVersion } from "./use-book.ts";
import { regionLabel, tableLabel } from "./words.ts";

/**
 * The rate book of the account that the user works for, and with `?book=own` their own: vehicles that a user has added are
 * computed with it. Users without an employer have only their own.
 */
export function RateBookPanel() {
  const [search] = useSearchParams();
  const { isPending, error, owner } = useEmployer();
  // sources of figures are sentences
  const isReady = useSentences();
  const isOwn = search.get("book") === "own";
  if (error) return <ErrorNotice error={error} />;
  if (isPending || !isReady) return <LoadingRows rows={6} height={56} />;
  if (!owner) return <ScopedBook scope={{ carId: undefined }} />;
  return (
    <>
      <Text size="sm" mb={4}>
        <Rich
          text={isOwn ? "rateBook.ownBook" : "rateBook.employersBook"}
          values={{ owner: owner.name }}
          components={{
            other: <Anchor component={Link} to={pathOf("labour_rates", !isOwn)} size="sm" underline="always" />,
          }}
        />
      </Text>
      {isOwn ? <ScopedBook key="own" scope={{ carId: undefined }} /> : <EmployersBook owner={owner} />}
    </>
  );
}

function EmployersBook({ owner }: { readonly owner: { readonly id: string; readonly name: string } }) {
  const car = useVehicleOf(owner.id);
  if (hasFailed(car)) return <ErrorNotice error={car.error} onRetry={() => void car.refetch()} />;
  if (car.data === undefined) return <LoadingRows rows={6} height={56} />;
  if (car.data) return <ScopedBook scope={{ carId: car.data }} ownerName={owner.name} />;
  return (
    <EmptyState
      icon={<IconBook2 size={40} stroke={1.3} />}
      title={t("rateBook.noVehicle.title")}
      text={t("rateBook.noVehicle.text", { owner: owner.name })}
    />
  );
}

interface ScopedBookProps {
  readonly scope: BookScope;
  /** Whom the book belongs to, if it is another account. Then it is only shown. */
  readonly ownerName?: string;
}

function ScopedBook({ scope, ownerName }: ScopedBookProps) {
  const current = useCurrentBook(scope);
  if (current.isError && !current.data) {
    return <ErrorNotice error={current.error} onRetry={() => void current.refetch()} />;
  }
  if (!current.data) return <LoadingRows rows={6} height={56} />;
  return <Book scope={scope} current={current.data} ownerName={ownerName} />;
}

const historyTab = "history";
type Tab = TableName | typeof historyTab;
/** The address of a table, which keeps the choice of the book. */
function pathOf(tab: Tab, isOwn: boolean): string {
  const search = new URLSearchParams();
  if (tab !== "labour_rates") search.set("table", tab);
  if (isOwn) search.set("book", "own");
  return `/settings/rate-book${search.size > 0 ? `?${search}` : ""}`;
}

interface BookProps {
  readonly scope: BookScope;
  readonly current: RateBook;
  readonly ownerName: string | undefined;
}

/** The table that is shown, by the address. `showField` opens the table of a figure and focuses its field. */
function useTable() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get("table");
  const tab: Tab = asked === historyTab ? historyTab : (tableNames.find((name) => name === asked) ?? "labour_rates");
  const [wanted, setWanted] = useState<{ readonly path: string }>();
  const showField = useCallback(
    (path: string) => {
      const table = tableOf(path);
      const withTable = (before: URLSearchParams): URLSearchParams => {
        const after = new URLSearchParams(before);
        if (table !== undefined) after.set("table", table);
        return after;
      };
      setSearch(withTable, { replace: true });
      setWanted({ path });
    },
    [setSearch],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field of another table is there after its tab is shown
  useEffect(() => {
    if (wanted) document.getElementById(fieldId(wanted.path))?.focus();
  }, [wanted, tab]);
  return { tab, isOwn: search.get("book") === "own", showField } as const;
}

function Book({ scope, current, ownerName }: BookProps) {
  const { tab, isOwn, showField } = useTable();
  const status = useRef<HTMLParagraphElement>(null);
  const editor = useEditor(current, () => status.current?.focus({ preventScroll: true }), showField);
  const canEdit = ownerName === undefined;
  return (
    <div className={touch.touch}>
      <Text size="sm" mb={4}>
        <Rich
          text="rateBook.use"
          components={{ estimates: <Anchor component={Link} to="/inventory" size="sm" underline="always" /> }}
        />
      </Text>
      <Text size="sm" c="dimmed" mb="sm" ref={status} tabIndex={-1} data-testid="rate-book-version">
        {ownerName !== undefined && `${t("rateBook.readOnly", { owner: ownerName })} `}
        {versionText(current)}
      </Text>
      <TabLinks
        label={t("rateBook.tabs")}
        tabs={[...tableNames, historyTab].map((name) => ({
          name,
          path: pathOf(name as Tab, isOwn),
          label: name === historyTab ? t("rateBook.history") : tableLabel(name as TableName),
        }))}
        current={tab}
        keepsScroll
      />
      {editor.newer && <ConflictNotice editor={editor} newer={editor.newer} />}
      {editor.error !== undefined && (
        <Box mb="md">
          <ErrorNotice error={editor.error} />
        </Box>
      )}
      {tab === historyTab ? (
        // going back would be another version than the one that is edited
        <HistoryPanel scope={scope} current={current} canEdit={canEdit && !editor.isUnsaved} />
      ) : (
        <TableForm table={tab} {...{ scope, editor, canEdit }} />
      )}
      <LeaveWarning isUnsaved={() => editor.isUnsaved} text={t("rateBook.leave")} />
    </div>
  );
}

const versionText = ({ version, changed_by, changed_at }: RateBook): string =>
  changed_at === null
    ? t("rateBook.builtIn")
    : t("rateBook.version", { version, name: changed_by ?? "", time: instant(changed_at) });

interface TableFormProps {
  readonly table: TableName;
  readonly scope: BookScope;
  readonly editor: Editor;
  readonly canEdit: boolean;
}

function TableForm({ table, scope, editor, canEdit }: TableFormProps) {
  const builtIn = useVersion(scope, 0);
  const profile = useDealership();
  const { book, draft } = editor;
  // the profile of another account, which may have another region, is not known
  const region = canEdit && profile.data ? (profile.data.laborRegion ?? book.default_region) : undefined;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        editor.submit();
      }}
    >
      <Text size="sm" c="dimmed" mb="xs">
        {table === "exchange_rates"
          ? t("rateBook.about.exchange_rates", { date: day(`${book.exchange_rates.as_of}T12:00:00`) })
          : t(`rateBook.about.${table}`)}
      </Text>
      {/* what is typed while a version is saved would be lost */}
      <fieldset disabled={editor.isPending} className={classes.fields}>
        {table === "labour_rates" && canEdit && (
          <NativeSelect
            mb="sm"
            maw={420}
            id={fieldId(defaultRegionPath)}
            label={t("rateBook.defaultRegion")}
            description={t("rateBook.defaultRegionHint")}
            value={draft[defaultRegionPath] ?? book.default_region}
            onChange={(event) => editor.chooseRegion(event.currentTarget.value)}
            data={regions.map((value) => ({ value, label: regionLabel(value) }))}
          />
        )}
        <div className="panel">
          <TableEditor
            table={table}
            editor={editor}
            builtIn={builtIn.data}
            canEdit={canEdit}
            usedRow={table === "labour_rates" ? region : undefined}
          />
        </div>
        {editor.isUnsaved && <SaveBar editor={editor} />}
      </fieldset>
    </form>
  );
}
