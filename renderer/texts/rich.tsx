import i18next, { type ParseKeys } from "i18next";
import type { FunctionComponent, ReactElement } from "react";
import { Trans } from "react-i18next/TransWithoutContext";
import { t } from "./t.ts";

interface RichProps {
  readonly text: ParseKeys;
  /** What stands for each tag of the text. Not `link`: HTML's own has no content, and the text would follow the element. */
  readonly components: Readonly<Record<string, ReactElement>> & { readonly link?: never };
  readonly values?: Readonly<Record<string, unknown>>;
  readonly count?: number;
}

/** Without the types of its values: TypeScript would have to compute them for all keys together. */
const PlainTrans = Trans as unknown as FunctionComponent<
  Omit<RichProps, "text"> & { readonly i18n: typeof i18next; readonly t: typeof t; readonly i18nKey: ParseKeys }
>;

/** A text with elements in it: "See <a>the inventory</a>" with `components={{ a: <Anchor ... /> }}`. */
export function Rich({ text, components, values = {}, count }: RichProps) {
  return (
    <PlainTrans
      i18n={i18next}
      t={t}
      i18nKey={text}
      components={components}
      values={{ ...values, ...(count !== undefined && { count }) }}
      {...(count !== undefined && { count })}
    />
  );
}
