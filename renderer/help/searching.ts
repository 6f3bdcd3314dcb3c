import { type Entry, find, type Hit, partsOf } from "./search.ts";

let entries: Promise<readonly Entry[]> | undefined;

/** The index, loaded when somebody searches. After a failure the next search loads it again. */
const indexOfHelp = (): Promise<readonly Entry[]> => {
  entries ??= fetch("/help/assets/search.json").then((answer) => {
    if (!answer.ok) throw new Error(`the search index answered ${answer.status}`);
    return answer.json() as Promise<readonly Entry[]>;
  });
  entries.catch(() => {
    entries = undefined;
  });
  return entries;
};

/** A text with the words of the query marked. */
function marked(text: string, query: string): (string | HTMLElement)[] {
  return partsOf(text, query).map(({ text: part, isFound }) => {
    if (!isFound) return part;
    const mark = document.createElement("mark");
    mark.textContent = part;
    return mark;
  });
}

function rowOf({ address, page, heading, excerpt }: Hit, query: string): HTMLElement {
  const link = document.createElement("a");
  link.href = address;
  for (const [tag, text] of [
    ["strong", heading === "" ? page : heading],
    ["small", heading === "" ? "" : page],
    ["span", excerpt],
  ] as const) {
    if (text === "") continue;
    const part = document.createElement(tag);
    part.append(...marked(text, query));
    link.append(part);
  }
  const row = document.createElement("li");
  row.append(link);
  return row;
}

const countText = (total: number, shown: number): string =>
  total === 0
    ? "Nothing found."
    : total > shown
      ? `The best ${shown} of ${total} places.`
      : `${total} ${total === 1 ? "place" : "places"}.`;

/** The search of the bar. Arrow keys move through what was found, Escape closes it, "/" starts it. */
export function startSearch(): void {
  const box = document.querySelector<HTMLElement>(".search");
  const input = document.querySelector<HTMLInputElement>("#query");
  const results = document.querySelector<HTMLElement>("#results");
  const count = document.querySelector<HTMLElement>("#count");
  if (!box || !input || !results || !count) return;

  const close = () => {
    results.hidden = true;
    count.textContent = "";
  };
  const show = async () => {
    const query = input.value;
    if (query.trim() === "") return close();
    try {
      const { hits, total } = find(await indexOfHelp(), query);
      // another letter was typed meanwhile
      if (query !== input.value) return;
      const list = document.createElement("ul");
      list.append(...hits.map((hit) => rowOf(hit, query)));
      count.textContent = countText(total, hits.length);
      results.replaceChildren(list);
    } catch {
      count.textContent = "The search could not be loaded.";
      results.replaceChildren();
    }
    results.hidden = results.childElementCount === 0 || results.querySelector("a") === null;
  };

  input.addEventListener("input", () => void show());
  input.addEventListener("focus", () => void show());
  box.addEventListener("keydown", (event) => {
    const links = [...results.querySelectorAll("a")];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    if (event.key === "Escape") {
      input.focus();
      close();
    } else if (event.key === "Enter" && at < 0) {
      links[0]?.click();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const next = at + (event.key === "ArrowDown" ? 1 : -1);
      (next < 0 ? input : (links[next] ?? links.at(-1)))?.focus();
      event.preventDefault();
    }
  });
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Node && box.contains(target))) close();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || document.activeElement === input) return;
    event.preventDefault();
    input.focus();
  });
}
