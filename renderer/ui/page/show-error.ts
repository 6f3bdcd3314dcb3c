import { notifications } from "@mantine/notifications";
import { errorSummary } from "../../api/client/error-explanation.ts";

/** Reports a change that was not saved. */
export const showError = (error: unknown): void =>
  void notifications.show({ color: "red", message: errorSummary(error) });
