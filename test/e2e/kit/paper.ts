import { PDFiumLibrary } from "@hyzyla/pdfium";

/** The share of pixels on each page of a PDF that are not white. */
export async function inkOf(pdf: Buffer): Promise<number[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const pages: number[] = [];
  for (const page of document.pages()) {
    const { data } = await page.render({ scale: 1, render: "bitmap" });
    let inked = 0;
    for (let at = 0; at < data.length; at += 4) {
      if ((data[at] ?? 255) + (data[at + 1] ?? 255) + (data[at + 2] ?? 255) < 720) inked += 1;
    }
    pages.push(inked / (data.length / 4));
  }
  document.destroy();
  library.destroy();
  return pages;
}
