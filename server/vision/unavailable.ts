import { AppError } from "../../contracts/kit/errors.ts";

const advice = "install the models again, or set FORECOURT_MODEL_DIR to the folder that holds them.";

/** MODEL_UNAVAILABLE that names the file, says what is wrong with it and what to do. */
export const modelUnavailable = (file: string, wrong: string, cause?: unknown): AppError =>
  new AppError("MODEL_UNAVAILABLE", { message: `${file}: ${wrong}; ${advice}`, details: { file }, cause });
