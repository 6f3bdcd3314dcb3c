import type { RequestInfo } from "../../platform/http/exchange.ts";
import { Stream } from "../../platform/http/reply.ts";
import type { ReportKind, ReportReference } from "../report.ts";

const fileNames: Readonly<Record<ReportKind, string>> = {
  visual: "condition-report",
  mechanical: "mechanical-report",
  assessment: "repair-estimate",
  valuation: "valuation",
  case: "inspection-report",
};

/** The name under which a browser saves a report, without its extension. */
export const fileNameOf = ({ kind, id }: ReportReference): string => `${fileNames[kind]}-${id}`;

/** Answers a report's PDF from a local path. */
export const pdfFile = (path: string, report: ReportReference): Stream =>
  new Stream((_req, res) => {
    res.set({
      "Content-Disposition": `inline; filename="${fileNameOf(report)}.pdf"`,
      "Cache-Control": "no-store",
    });
    res.type("application/pdf").sendFile(path, { cacheControl: false, dotfiles: "allow" });
  });

/** Answers a PDF that was drawn for this request. */
export const pdfBytes = (pdf: Buffer, name: string): Stream =>
  new Stream((_req, res) => {
    res.set({ "Content-Disposition": `inline; filename="${name}.pdf"`, "Cache-Control": "no-store" });
    res.type("application/pdf").send(pdf);
  });

interface ReportFormats<Json> {
  readonly json: () => Promise<Json>;
  readonly pdf: () => Promise<Stream>;
  readonly csv?: () => Promise<Stream>;
}

/** Answers a report in the format that the request accepts. JSON is the default. */
export function inAcceptedFormat<Json>(
  { raw }: RequestInfo,
  { json, pdf, csv }: ReportFormats<Json>,
): Promise<Json | Stream> {
  const accepted = raw.accepts(["application/json", "application/pdf", ...(csv ? ["text/csv"] : [])]);
  if (accepted === "application/pdf") return pdf();
  return accepted === "text/csv" && csv ? csv() : json();
}
