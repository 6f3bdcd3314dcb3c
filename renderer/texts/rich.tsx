import i18next, { type ParseKeys } from "i18next";
import type { ReactElement } from "react";
import { Trans } from "react-i18next/TransWithoutContext";
import { t } from "./t.ts";

interface RichProps {
  readonly text: ParseKeys;
  /** What stands for each tag of the text. */
  readonly components: Readonly<Record<string, ReactElement>>;
  readonly values?: Readonly<Record<string, unknown>>;
  readonly count?: number;
}

/** A text with elements in it: "See <link>the inventory</link>" with `components={{ link: <Anchor ... /> }}`. */
export function Rich({ text, components, values = {}, count }: RichProps) {
  return (
    <Trans
      i18n={i18next}
      t={t}
      i18nKey={text}
      components={components}
      values={{ ...values, ...(count !== undefined && { count }) }}
      {...(count !== undefined && { count })}
    />
  );
}
