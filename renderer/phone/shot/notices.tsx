import { t } from "../../texts/t.ts";
import { removeShot, type Shot } from "../photos/queue.ts";
import { noticesOf } from "./notices-of.ts";

/** What the workstation says to the photos. */
export function Notices({ shots }: { readonly shots: readonly Shot[] }) {
  return (
    <div className="notices" role="status">
      {noticesOf(shots).map(({ key, text, refused }) => (
        <p key={key} className="warning">
          {text}
          {refused !== undefined && (
            <button type="button" onClick={() => removeShot(refused)}>
              {t("common.close")}
            </button>
          )}
        </p>
      ))}
    </div>
  );
}
