import "../../texts/lazy/papers-texts.ts";
import { ActionIcon, Menu } from "@mantine/core";
import { IconLanguage } from "@tabler/icons-react";
import { type Language, languages } from "../../../contracts/accounts/languages.ts";
import { documentAddress } from "../../api/client/media.ts";
import { languageNames } from "../../texts/language.ts";
import { t } from "../../texts/t.ts";

interface PaperLanguagesProps {
  /** The address of the paper. Without a language, it is in that of the dealership. */
  readonly url: string;
  /** The name of the paper, where a page offers several. */
  readonly name?: string;
  readonly size?: number;
  /** The languages in which the paper exists. */
  readonly of?: readonly Language[];
}

function addressIn(url: string, language: string): string {
  const address = new URL(documentAddress(url), window.location.origin);
  address.searchParams.set("language", language);
  return `${address.pathname}${address.search}`;
}

/** Opens a paper in a language of one's choice, in a new tab. The button before it opens that of the dealership. */
export const PaperLanguages = ({ url, name, size = 36, of = languages }: PaperLanguagesProps) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <ActionIcon
        variant="default"
        size={size}
        title={t("papers.language")}
        aria-label={name === undefined ? t("papers.language") : t("papers.languageOf", { name })}
      >
        <IconLanguage size={Math.round(size / 2)} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {of.map((one) => (
        <Menu.Item key={one} component="a" href={addressIn(url, one)} target="_blank" rel="noreferrer" lang={one}>
          {languageNames[one]}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);
