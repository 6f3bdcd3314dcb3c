import { t } from "../texts/t.ts";
import { usePairing } from "./pairing/pairing.ts";
import { isOnlyHere, useShots } from "./photos/queue.ts";
import { ShootScreen } from "./shot/shoot-screen.tsx";
import { useTaking } from "./shot/taking.ts";

/** All that the page for phones shows, by the state of its capture. */
export function PhonePage() {
  const { phase, code, reachable, refusal } = usePairing();
  if (phase === "connected") return <ShootScreen />;
  if (phase === "ended") return <Ended refusal={refusal} />;
  if (phase === "none") return <Message title={t("phone.none.title")} text={t("phone.none.text")} />;
  if (phase === "asking" && code !== null) {
    return (
      <Message title={t("phone.asking.title")} text={t("phone.asking.text")}>
        <output className="code">{code}</output>
      </Message>
    );
  }
  return <Message title={t("phone.title")} text={reachable ? t("phone.connecting") : t("phone.offline")} />;
}

interface MessageProps {
  readonly title: string;
  readonly text: string;
  readonly children?: React.ReactNode;
}

const Message = ({ title, text, children }: MessageProps) => (
  <main className="message">
    <h1>{title}</h1>
    <p role="status">{text}</p>
    {children}
  </main>
);

/** Photos that were not sent are not lost: the phone can save them. */
function Ended({ refusal }: { readonly refusal: string | undefined }) {
  const shots = useShots(({ shots }) => shots).filter(isOnlyHere);
  const review = useTaking((taking) => taking.review);
  const unsent = review ? [...shots, { id: "review", picture: review.picture }] : shots;
  return (
    <Message title={t("phone.ended.title")} text={refusal ?? t("phone.ended.text")}>
      {unsent.length > 0 && (
        <>
          <p className="warning">{t("phone.ended.unsent", { count: unsent.length })}</p>
          {unsent.map(({ id, picture }, at) => (
            <a key={id} className="button" href={picture} download={`photo-${at + 1}.jpg`}>
              {t("phone.ended.save", { photo: at + 1 })}
            </a>
          ))}
        </>
      )}
    </Message>
  );
}
