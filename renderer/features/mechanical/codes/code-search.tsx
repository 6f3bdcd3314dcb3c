import "../../../texts/lazy/mechanical-texts.ts";
import { Combobox, Loader, Text, TextInput, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useState } from "react";
import type { TroubleCode } from "../../../../contracts/mechanical/diagnostics.ts";
import { useCodeMeanings, useCodeSearch } from "../../../api/records/diagnostics.ts";
import { t } from "../../../texts/t.ts";
import { list } from "../../../ui/format/format.ts";
import { translated } from "../../../ui/format/sentences.ts";
import { ErrorNotice } from "../../../ui/page/states.tsx";
import classes from "./codes.module.css";
import { useMake } from "./make.ts";
import { completeCodes } from "./typed-codes.ts";
import { isUnknown } from "./unknown.ts";
import { UrgencyTag } from "./urgency-tag.tsx";

interface CodeSearchProps {
  readonly chosen: ReadonlySet<string>;
  readonly onAdd: (codes: readonly string[]) => void;
}

const all = "all";

/** Finds trouble codes by code or words. Enter adds the marked one, or every code of a pasted list. */
export function CodeSearch({ chosen, onAdd }: CodeSearchProps) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [text, setText] = useState("");
  const [search] = useDebouncedValue(text.trim(), 150);
  const found = useCodeSearch(search);
  const typed = completeCodes(text);
  // the search knows no makes: a complete code has the meaning of this car's maker
  const meanings = useCodeMeanings(typed, useMake());
  const codes = text.trim() === "" ? [] : (found.data ?? []);
  const isCurrent = search === text.trim() && !found.isPlaceholderData && found.data !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new result marks its first option
  useEffect(() => {
    if (isCurrent && codes.length > 0) combobox.selectFirstOption();
    else combobox.resetSelectedOption();
  }, [search, isCurrent]);
  const add = (added: readonly string[]) => {
    onAdd(added);
    setText("");
    combobox.closeDropdown();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    // Enter never sends the form, and complete codes need no answer of the search
    event.preventDefault();
    if (typed.length === 0 || (typed.length === 1 && isCurrent)) return;
    event.stopPropagation();
    add(typed);
  };
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(value) => add(value === all ? typed : [value])}
      position="bottom-start"
      middlewares={{ flip: false, shift: true }}
    >
      <Combobox.Target>
        <TextInput
          label={t("mechanical.codes.search")}
          description={t("mechanical.codes.hint")}
          placeholder={t("mechanical.codes.placeholder")}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={found.isFetching && <Loader size={16} />}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onFocus={() => text !== "" && combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onKeyDownCapture={onKeyDown}
          autoComplete="off"
          spellCheck={false}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={text.trim() === ""}>
        <Combobox.Options className={classes.options ?? ""} aria-label={t("mechanical.codes.results")}>
          {typed.length > 1 && (
            <Combobox.Option value={all} fw={600}>
              {t("mechanical.codes.addAll", { codes: list(typed) })}
            </Combobox.Option>
          )}
          {codes.map((code) => (
            <FoundCode key={code.code} code={meanings.get(code.code) ?? code} isChosen={chosen.has(code.code)} />
          ))}
          {found.isError && <ErrorNotice error={found.error} onRetry={() => void found.refetch()} />}
          {isCurrent && codes.length === 0 && <Combobox.Empty>{t("mechanical.codes.noMatch")}</Combobox.Empty>}
          {!isCurrent && !found.isError && codes.length === 0 && (
            <Combobox.Empty>{t("mechanical.codes.searching")}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

const FoundCode = ({ code, isChosen }: { readonly code: TroubleCode; readonly isChosen: boolean }) => (
  <Combobox.Option value={code.code} disabled={isChosen} className={classes.option ?? ""}>
    <span className={`mono ${classes.code}`}>{code.code}</span>
    <Text size="sm" component="span">
      {translated(code.component)}
      <Text size="sm" component="span" c="inherit" opacity={0.85}>
        {" · "}
        {isChosen ? t("mechanical.codes.chosen") : t(`mechanical.system.${code.system}`)}
        {isUnknown(code) && ` · ${t("mechanical.codes.unknown")}`}
      </Text>
    </Text>
    <UrgencyTag urgency={code.urgency} />
  </Combobox.Option>
);
