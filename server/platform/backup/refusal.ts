/** Why a backup or a restore did not come about: for a person, in words that say what to do. */
export class BackupRefusal extends Error {}
