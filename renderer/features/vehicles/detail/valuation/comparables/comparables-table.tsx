import { Button, Table } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import type { Comparable } from "../../../../../../contracts/pricing/valuation.ts";
import { t } from "../../../../../texts/t.ts";
import { exactPercent, mileage, money } from "../../../../../ui/format/format.ts";
import stacked from "../../../../../ui/table/stacked.module.css";
import panel from "../valuation.module.css";
import { carText, placeText, sourceText } from "./comparable-text.ts";
import classes from "./comparables.module.css";

interface TableProps {
  readonly comparables: readonly Comparable[];
  readonly currency: string;
  readonly active: string | undefined;
  readonly onActive: (listingId: string | undefined) => void;
  /** Undefined if the user may not edit the vehicle. */
  readonly onExclude: ((comparable: Comparable) => void) | undefined;
  readonly onInclude: (comparable: Comparable) => void;
  readonly isPending: boolean;
}

/** Scrolls the box, and never the page, so that the active row is visible in it. */
function useVisibleRow(active: string | undefined) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const row = [...(box.current?.querySelectorAll<HTMLElement>("tr[data-id]") ?? [])].find(
      ({ dataset }) => dataset.id === active,
    );
    if (!box.current || !row || box.current.contains(document.activeElement)) return;
    const [outer, inner] = [box.current.getBoundingClientRect(), row.getBoundingClientRect()];
    if (box.current.scrollHeight <= box.current.clientHeight) return;
    if (inner.top < outer.top + headHeight) box.current.scrollTop += inner.top - outer.top - headHeight;
    else if (inner.bottom > outer.bottom) box.current.scrollTop += inner.bottom - outer.bottom;
  }, [active]);
  return box;
}

/** On a phone the rows are stacked and high: first only the most similar cars are shown. */
const phoneRows = 6;

/** The headings stay at the top of the box. */
const headHeight = 34;

/** The comparables, the most similar first. The row under the pointer or with the focus is marked in the chart too. */
export function ComparablesTable({ comparables, currency, active, onActive, ...actions }: TableProps) {
  const box = useVisibleRow(active);
  const isPhone = useMediaQuery("(max-width: 599px)", false, { getInitialValueInEffect: false });
  const [showsAll, showAll] = useState(false);
  const shown = isPhone && !showsAll ? comparables.slice(0, phoneRows) : comparables;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section ref={box} className={classes.scroll} aria-label={t("valuation.comparables.title")} tabIndex={0}>
      <Table className={`${classes.table} ${stacked.table}`} stickyHeader aria-label={t("valuation.comparables.title")}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("valuation.comparables.vehicle")}</Table.Th>
            <Table.Th ta="right">{t("valuation.comparables.mileage")}</Table.Th>
            <Table.Th ta="right">{t("valuation.comparables.price")}</Table.Th>
            <Table.Th ta="right">{t("valuation.comparables.adjusted")}</Table.Th>
            <Table.Th ta="right">{t("valuation.comparables.weight")}</Table.Th>
            {actions.onExclude && <Table.Th>{t("valuation.comparables.action")}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((one) => (
            <Table.Tr
              key={one.listing_id}
              data-id={one.listing_id}
              data-active={one.listing_id === active || undefined}
              data-excluded={one.excluded !== null || undefined}
              className={classes.row ?? ""}
              // a row that scrolls under the resting pointer does not become the active one
              onMouseMove={({ movementX, movementY }) => {
                if (movementX !== 0 || movementY !== 0) onActive(one.listing_id);
              }}
              onFocus={() => onActive(one.listing_id)}
            >
              <Cells comparable={one} currency={currency} />
              <Action comparable={one} currency={currency} {...actions} />
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {shown.length < comparables.length && (
        <Button variant="subtle" fullWidth onClick={() => showAll(true)}>
          {t("valuation.comparables.showAll", { count: comparables.length })}
        </Button>
      )}
    </section>
  );
}

const Cells = ({ comparable: one, currency }: { readonly comparable: Comparable; readonly currency: string }) => (
  <>
    <Table.Td data-main="line">
      <div className={classes.car}>{carText(one)}</div>
      <div className={panel.dimmed}>{sourceText(one)}</div>
      <div className={panel.dimmed}>{placeText(one)}</div>
      {one.excluded && (
        <div className={classes.reason}>
          {t("valuation.comparables.excludedBy", { name: one.excluded.by, reason: one.excluded.reason })}
        </div>
      )}
    </Table.Td>
    <Table.Td ta="right" data-label={t("valuation.comparables.mileage")}>
      {one.mileage === null ? "–" : mileage(one.mileage)}
    </Table.Td>
    <Table.Td ta="right" data-label={t("valuation.comparables.price")}>
      {money(one.price, currency)}
    </Table.Td>
    <Table.Td ta="right" data-label={t("valuation.comparables.adjusted")}>
      {money(one.adjusted_price, currency)}
    </Table.Td>
    <Table.Td ta="right" data-label={t("valuation.comparables.weight")}>
      {exactPercent(one.weight)}
    </Table.Td>
  </>
);

type ActionProps = Pick<TableProps, "currency" | "onExclude" | "onInclude" | "isPending"> & {
  readonly comparable: Comparable;
};

function Action({ comparable, currency, onExclude, onInclude, isPending }: ActionProps) {
  if (!onExclude) return null;
  const name = { car: carText(comparable), price: money(comparable.price, currency) };
  const isExcluded = comparable.excluded !== null;
  return (
    <Table.Td>
      <Button
        variant="default"
        size="compact-sm"
        disabled={isPending}
        aria-label={t(isExcluded ? "valuation.comparables.includeOne" : "valuation.comparables.excludeOne", name)}
        onClick={() => (isExcluded ? onInclude(comparable) : onExclude(comparable))}
      >
        {t(isExcluded ? "valuation.comparables.include" : "valuation.comparables.exclude")}
      </Button>
    </Table.Td>
  );
}
