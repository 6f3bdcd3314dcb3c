import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { t } from "../../texts/t.ts";
import classes from "./filter-bar.module.css";

interface FilterBarProps {
  readonly isFiltered: boolean;
  readonly clear: () => void;
  /** The fields. */
  readonly children: ReactNode;
}

/** The filters of a list of the market, with a button that clears them. */
export const FilterBar = ({ isFiltered, clear, children }: FilterBarProps) => (
  <search className={classes.filters} aria-label={t("market.listings.filters")}>
    {children}
    {isFiltered && (
      <Button
        variant="default"
        className={classes.clear ?? ""}
        leftSection={<IconX size={16} aria-hidden />}
        onClick={clear}
      >
        {t("market.listings.clear")}
      </Button>
    )}
  </search>
);
