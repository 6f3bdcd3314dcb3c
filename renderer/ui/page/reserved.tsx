import type { ReactNode } from "react";

interface ReservedProps {
  readonly isPending: boolean;
  readonly children: ReactNode;
}

/** Keeps the space of what is not shown yet, such as actions whose permission is loading: nothing moves when it appears. */
export const Reserved = ({ isPending, children }: ReservedProps) => (
  <div style={{ display: "contents", visibility: isPending ? "hidden" : undefined }}>{children}</div>
);
