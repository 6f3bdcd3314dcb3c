import type { NextFunction, Request, Response } from "express";

/** Marks the responses of a demo as made-up data: with a header, and in the name of each file to download. */
export function markDemo(_req: Request, res: Response, next: NextFunction): void {
  res.set("X-Demo-Data", "true");
  const writeHead = res.writeHead.bind(res);
  // The last moment at which headers can be changed, after all other code has set them.
  res.writeHead = (...head: unknown[]) => {
    const saved = res.getHeader("Content-Disposition");
    if (typeof saved === "string") res.setHeader("Content-Disposition", saved.replace('filename="', 'filename="demo-'));
    // Passes on the arguments of any overload of writeHead.
    return writeHead(...(head as [number]));
  };
  next();
}
