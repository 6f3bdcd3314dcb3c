import { Link } from "react-router";
import { t } from "../../../texts/t.ts";
import { SearchField, useWords } from "../search-field.tsx";
import { findOperations, tagName } from "./document/find-operations.ts";
import type { ReferenceOperation } from "./document/operations.ts";
import { MethodTag } from "./method-tag.tsx";
import classes from "./reference.module.css";

interface OperationListProps {
  readonly operations: readonly ReferenceOperation[];
  readonly current: string | undefined;
}

/** Links to the operations that match the search of the address. */
export function OperationList({ operations, current }: OperationListProps) {
  const words = useWords();
  const found = findOperations(operations, words);
  const suffix = words === "" ? "" : `?q=${encodeURIComponent(words)}`;
  return (
    <div className={classes.list}>
      <SearchField label={t("developer.reference.search")} placeholder={t("developer.reference.searchExample")} />
      <nav className={classes.links} aria-label={t("developer.reference.operations")}>
        {found.length === 0 && <p>{t("developer.reference.none")}</p>}
        {found.map(({ tag, operations: group }) => (
          <section key={tag} aria-label={tagName(tag)}>
            <h2 className={classes.tag}>{tagName(tag)}</h2>
            {group.map(({ id, method, path, summary }) => (
              <Link
                key={id}
                to={`/developer/reference/${id}${suffix}`}
                className={classes.link ?? ""}
                preventScrollReset
                {...(id === current && { "aria-current": "page" as const })}
              >
                <span className={classes.address}>
                  <MethodTag method={method} /> <span className="mono">{path}</span>
                </span>
                <span className={classes.summary}>{summary}</span>
              </Link>
            ))}
          </section>
        ))}
      </nav>
    </div>
  );
}
