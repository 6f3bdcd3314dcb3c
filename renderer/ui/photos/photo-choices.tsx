import { mediaSource } from "../../api/client/media.ts";
import classes from "./photo-choices.module.css";

interface PhotoChoicesProps {
  readonly label: string;
  readonly photos: readonly { readonly id: string; readonly url: string; readonly name: string }[];
  /** In the order in which they were chosen. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
  /** Shows the place of each chosen photo, where the order counts. */
  readonly numbered?: boolean;
  readonly disabled?: boolean;
}

/** Photos with checkboxes. */
export function PhotoChoices({ label, photos, chosen, onChange, numbered, disabled }: PhotoChoicesProps) {
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <ul className={classes.choices} aria-label={label}>
      {photos.map(({ id, url, name }) => {
        const place = chosen.indexOf(id) + 1;
        return (
          <li key={id}>
            <label className={classes.choice}>
              <img src={mediaSource(url, "thumb")} alt="" />
              <input type="checkbox" disabled={disabled} checked={place > 0} onChange={() => toggle(id)} />
              <span>{name}</span>
              {numbered && place > 0 && <span className={classes.place}>{place}</span>}
            </label>
          </li>
        );
      })}
    </ul>
  );
}
