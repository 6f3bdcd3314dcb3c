/** What all pictures of figures have in common. */
export const colors = { ink: "#1f2933", muted: "#616e7c", grid: "#cbd2d9", line: "#1864ab", over: "#c92a2a" };
export const fonts = "system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif";

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

export const text = (x: number, y: number, content: string, style = ""): string =>
  `<text x="${x}" y="${y}" ${style}>${escaped(content)}</text>`;

/** An SVG document on white. */
export const svg = (width: number, height: number, fontSize: number, content: readonly string[]): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="${fonts}" font-size="${fontSize}">`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...content,
    "</svg>",
    "",
  ].join("\n");
