import { Stream } from "../platform/http/reply.ts";

/** Answers a PDF from a local path; `name` is what a browser saves it as. */
export const pdfFile = (path: string, name: string): Stream =>
  new Stream((_req, res) => {
    res.set({ "Content-Disposition": `inline; filename="${name}.pdf"`, "Cache-Control": "no-store" });
    res.type("application/pdf").sendFile(path, { cacheControl: false, dotfiles: "allow" });
  });
