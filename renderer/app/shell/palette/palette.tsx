import "@mantine/spotlight/styles.css";
import { Text } from "@mantine/core";
import { createSpotlight, Spotlight } from "@mantine/spotlight";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { User } from "../../../../contracts/accounts/accounts.ts";
import { t } from "../../../texts/t.ts";
import { KeyList } from "../../../ui/keys/key-list.tsx";
import { globalKeys } from "./global-keys.ts";
import { grouped, type Item } from "./item.ts";
import classes from "./palette.module.css";
import { closeKeys, closePalette, usePaletteState } from "./palette-state.ts";
import { addRecent } from "./recent.ts";
import { useItems } from "./use-items.tsx";

const [store, spotlight] = createSpotlight();

/** The search over everything, and the list of keys. */
export function Palette({ user }: { readonly user: User }) {
  const opened = usePaletteState((state) => state.opened);
  useEffect(() => {
    if (opened) spotlight.open();
    else spotlight.close();
  }, [opened]);
  return (
    <>
      <Search user={user} />
      <Keys />
    </>
  );
}

function Search({ user }: { readonly user: User }) {
  const [query, setQuery] = useState("");
  const { items, isSearching, failed } = useItems(user, query);
  useFirstSelected(items.map(({ id }) => id).join(" "));
  const navigate = useNavigate();
  const open = ({ id, label, path, newTab }: Item) => {
    closePalette();
    if (newTab) {
      window.open(path, "_blank", "noreferrer");
      return;
    }
    addRecent(user.id, { id: id.replace(/^recent-/, ""), label, path });
    void navigate(path);
  };
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={closePalette}
      scrollable
      maxHeight={420}
      size={640}
      centered={false}
      yOffset={72}
      overlayProps={{ blur: 0 }}
      classNames={{ actionsGroup: classes.group ?? "" }}
    >
      <Spotlight.Search
        placeholder={t("shell.search.placeholder")}
        aria-label={t("shell.search.open")}
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {grouped(items).map(([group, ofGroup]) => (
          <Spotlight.ActionsGroup key={group} label={t(`shell.search.group.${group}`)}>
            {ofGroup.map((item) => (
              <Spotlight.Action
                key={item.id}
                label={item.label}
                {...(item.detail !== undefined && { description: item.detail })}
                leftSection={item.icon}
                className={classes.action ?? ""}
                onClick={() => open(item)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
      </Spotlight.ActionsList>
      <Spotlight.Footer className={classes.footer ?? ""}>
        <Text size="sm" c="dimmed" role="status">
          {t(failed ? "shell.search.partly" : isSearching ? "shell.search.searching" : "shell.search.keys")}
        </Text>
      </Spotlight.Footer>
    </Spotlight.Root>
  );
}

/** Results come while the user types: Enter opens the first one, unless the user chose another. */
function useFirstSelected(ids: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the results change
  useEffect(() => {
    const state = store.getState();
    const list = document.getElementById(state.listId);
    if (list === null || state.selected > 0) return;
    for (const [at, action] of list.querySelectorAll("[data-action]").entries()) {
      action.toggleAttribute("data-selected", at === 0);
    }
    store.setState({ ...state, selected: 0 });
  }, [ids]);
}

/** A page with keys of its own shows its own list instead. */
const Keys = () => (
  <KeyList
    opened={usePaletteState((state) => state.keysOpened)}
    onClose={closeKeys}
    title={t("shell.keys.title")}
    keys={globalKeys}
    advice={t("shell.keys.advice")}
  />
);
