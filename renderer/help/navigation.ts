/** Where there is room for a column, its list is open. The widths are those of help.css. */
const columns = [
  [".pages", "(min-width: 900px)"],
  [".contents", "(min-width: 1240px)"],
] as const;

/** Marks the section of the page that is read, in the table of contents. */
function markSection(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(".contents a")];
  const sections = links.flatMap((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))) ?? []);
  let isPlanned = false;
  const mark = () => {
    isPlanned = false;
    const atEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
    const read = sections.filter((section) => section.getBoundingClientRect().top < 120);
    const current = atEnd && scrollY > 0 ? sections.at(-1) : read.at(-1);
    for (const link of links) {
      if (current && link.hash === `#${encodeURIComponent(current.id)}`) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  };
  addEventListener("scroll", () => {
    if (!isPlanned) requestAnimationFrame(mark);
    isPlanned = true;
  });
  mark();
}

export function startNavigation(): void {
  for (const [selector, wide] of columns) {
    const details = document.querySelector<HTMLDetailsElement>(selector);
    const query = matchMedia(wide);
    const update = () => {
      if (details) details.open = query.matches;
    };
    query.addEventListener("change", update);
    update();
  }
  const current = document.querySelector<HTMLElement>('.pages [aria-current="page"]');
  const column = current?.closest<HTMLElement>(".pages");
  // only the column: the page itself stays at its start, or at the section of its address
  if (current && column) column.scrollTop = current.offsetTop - column.clientHeight / 2;
  markSection();
}
