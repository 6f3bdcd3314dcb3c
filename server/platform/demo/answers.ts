import type { NextFunction, Request, Response } from "express";

/** On a demo every answer says that its data are made up, and every file that is saved has it in its name. */
export function markDemo(_req: Request, res: Response, next: NextFunction): void {
  res.set("X-Demo-Data", "true");
  const writeHead = res.writeHead.bind(res);
  // the last moment at which headers can be changed, whoever set them
  res.writeHead = (...head: unknown[]) => {
    const saved = res.getHeader("Content-Disposition");
    if (typeof saved === "string") res.setHeader("Content-Disposition", saved.replace('filename="', 'filename="demo-'));
    // one of writeHead's own argument lists, handed on as it came
    return writeHead(...(head as [number]));
  };
  next();
}
