import { useSearchParams } from "react-router";
import { AppError } from "../../../contracts/kit/errors.ts";

/** The filters of a list in the page's address, so that a filtered list can be bookmarked and shared. */
export function useAddress() {
  const [search, setSearch] = useSearchParams();
  /** Sets filters; an empty text removes one. The list starts at its first page again, unless `page` is set. */
  const change = (part: Readonly<Record<string, string | undefined>>) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (part.page === undefined) next.delete("page");
        for (const [name, value] of Object.entries(part)) {
          if (value === "" || value === undefined) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return { search, change, clear: () => setSearch({}, { replace: true }) } as const;
}

/** Of the text of a filter. */
export const maxTextLength = 100;

/** From 1. */
export const pageIn = (search: URLSearchParams): number =>
  Math.max(1, Number.parseInt(search.get("page") ?? "1", 10) || 1);

/** As the API accepts them. */
export const isZip = (text: string): boolean => /^\d{5}(-\d{4})?$/.test(text);

/** The message about a ZIP code that does not exist belongs to its field. */
export const zipErrorOf = (error: Error | null): string | undefined =>
  error instanceof AppError && error.field === "zip_code" ? error.message.replace(/^zip_code: /, "") : undefined;
