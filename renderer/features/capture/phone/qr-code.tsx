import { encode } from "uqr";
import { t } from "../../../texts/t.ts";

/** Black on white in every theme, with the margin that scanners need. */
export function QrCode({ address }: { readonly address: string }) {
  const { data, size } = encode(address, { ecc: "M", border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width={264}
      height={264}
      role="img"
      aria-label={t("capture.phone.qr", { address: new URL(address).host })}
      shapeRendering="crispEdges"
      style={{ background: "#fff", borderRadius: 8 }}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
