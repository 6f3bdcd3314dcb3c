import { AppError } from "../../../../contracts/kit/errors.ts";

export const invitationNotFound = (field: string): AppError => new AppError("INVITATION_NOT_FOUND", { field });
