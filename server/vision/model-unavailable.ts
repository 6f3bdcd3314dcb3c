import { AppError } from "../../contracts/kit/errors.ts";

const advice = "install the models again, or set FORECOURT_MODEL_DIR to the folder that holds them.";

/** MODEL_UNAVAILABLE with the file's name, the problem and what to do. */
export const modelUnavailable = (file: string, problem: string, cause?: unknown): AppError =>
  new AppError("MODEL_UNAVAILABLE", { message: `${file}: ${problem}; ${advice}`, details: { file }, cause });
