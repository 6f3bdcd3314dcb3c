import { PDFiumLibrary } from "@hyzyla/pdfium";

export interface PaperPage {
  /** Share of pixels that are not white. */
  readonly ink: number;
  readonly text: string;
}

/** The pages of a PDF as a printer would draw them. */
export async function pagesOf(pdf: Buffer): Promise<PaperPage[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const pages: PaperPage[] = [];
  for (const page of document.pages()) {
    const { data } = await page.render({ scale: 1, render: "bitmap" });
    let inked = 0;
    for (let at = 0; at < data.length; at += 4) {
      if ((data[at] ?? 255) + (data[at + 1] ?? 255) + (data[at + 2] ?? 255) < 720) inked += 1;
    }
    pages.push({ ink: inked / (data.length / 4), text: page.getText() });
  }
  document.destroy();
  library.destroy();
  return pages;
}
