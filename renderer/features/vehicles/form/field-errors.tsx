import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { fieldErrors } from "../../../api/client/error-explanation.ts";
import { t } from "../../../texts/t.ts";
import { stockNumberOwner } from "./use-vehicle-form.ts";

/** The error's messages by field. For a stock number in use, the message links to the vehicle that has it. */
export function vehicleFieldErrors(error: unknown): Record<string, ReactNode> {
  const owner = stockNumberOwner(error);
  if (owner === undefined) return fieldErrors(error);
  return Object.fromEntries(
    Object.entries(fieldErrors(error)).map(([field, message]) => [
      field,
      <>
        {message}{" "}
        <Anchor component={Link} to={`/vehicles/${owner}`} size="xs" underline="always">
          {t("vehicles.openThat")}
        </Anchor>
      </>,
    ]),
  );
}
