/** A backup or a restore is not possible. The message is for the user and says what to do. */
export class BackupError extends Error {}

/** The disk of the backups has too little space. */
export class NoSpaceForBackup extends BackupError {}
