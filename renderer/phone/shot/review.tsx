import { t } from "../../texts/t.ts";
import { TakeButton } from "./take-button.tsx";
import { decide, useTaking } from "./taking.ts";

/** A photo with problems, shown at once: the person is still at the car. */
export function Review() {
  const { review, isExamining } = useTaking();
  if (!review) return null;
  return (
    <section className="review" aria-labelledby="review">
      <h2 id="review">{t("phone.review.title")}</h2>
      <img src={review.picture} alt={t("phone.review.alt")} />
      <ul>
        {review.notes.map((note) => (
          <li key={note}>{t(`phone.note.${note}`)}</li>
        ))}
        {!review.usable && <li>{t("phone.review.unusable")}</li>}
      </ul>
      <TakeButton className="primary" label={t("phone.takeAgain")} busy={isExamining} onTaken={() => decide(false)} />
      {review.usable && (
        <button type="button" onClick={() => decide(true)}>
          {t("phone.review.useAnyway")}
        </button>
      )}
      <button type="button" onClick={() => decide(false)}>
        {t("phone.review.drop")}
      </button>
    </section>
  );
}
