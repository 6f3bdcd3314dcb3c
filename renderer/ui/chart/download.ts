import { readChartColors } from "./theme-colors.ts";

function download(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Spreadsheets read a file as UTF-8 only with this mark. */
const byteOrderMark = "\ufeff";

export const downloadCsv = (text: string, name: string): void =>
  download(new Blob([byteOrderMark, text], { type: "text/csv;charset=utf-8" }), `${name}.csv`);

/** Saves the chart with the theme's background: a transparent picture is unreadable on other colors. */
export function downloadPng(source: HTMLCanvasElement, name: string): void {
  const copy = document.createElement("canvas");
  copy.width = source.width;
  copy.height = source.height;
  const context = copy.getContext("2d");
  if (!context) return;
  context.fillStyle = readChartColors().background;
  context.fillRect(0, 0, copy.width, copy.height);
  context.drawImage(source, 0, 0);
  copy.toBlob((blob) => blob && download(blob, `${name}.png`), "image/png");
}
