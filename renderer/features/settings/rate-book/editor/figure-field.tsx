import { NumberInput } from "@mantine/core";
import { memo } from "react";
import { separators } from "../../../../ui/format/separators.ts";
import { fieldValue } from "../model/draft.ts";
import type { Cell } from "../model/tables.ts";
import { cellLabel, signOfKind } from "../words.ts";

export const fieldId = (path: string): string => `figure-${path}`;

interface FigureFieldProps {
  readonly cell: Cell;
  readonly row: string;
  /** What is typed and not saved; undefined: nothing. */
  readonly typed: number | string | undefined;
  readonly problem: string | undefined;
  readonly onType: (cell: Cell, typed: number | string) => void;
}

/** One figure. A table has up to a hundred of them: only the one that is typed in is drawn again. */
export const FigureField = memo(({ cell, row, typed, problem, onType }: FigureFieldProps) => (
  <NumberInput
    id={fieldId(cell.path)}
    aria-label={cellLabel(cell, row)}
    value={typed ?? fieldValue(cell)}
    onChange={(value) => onType(cell, value)}
    error={problem}
    hideControls
    // an arrow key must not change a figure, or put one into an empty field
    withKeyboardEvents={false}
    allowNegative={false}
    clampBehavior="none"
    decimalScale={cell.kind === "model_year" ? 0 : 6}
    {...separators}
    {...(cell.kind === "model_year" && { thousandSeparator: "" })}
    {...signOfKind(cell.kind, cell.currency)}
    {...(typed !== undefined && { "data-changed": true })}
  />
));
