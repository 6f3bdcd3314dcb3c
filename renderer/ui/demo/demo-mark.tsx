import { useQuery } from "@tanstack/react-query";
import { api } from "../../api/client.ts";
import classes from "./demo-mark.module.css";

/** Says, where the server holds a demo, that nothing in it is real. It cannot be closed. */
export function DemoMark() {
  const health = useQuery({
    queryKey: ["health"],
    queryFn: () => api.system.health(),
    // whether it is a demo is settled when the server starts
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!health.data?.demo) return null;
  return (
    <div className={classes.mark} role="note" title="Every car, person and price here is made up.">
      Demo data
    </div>
  );
}
