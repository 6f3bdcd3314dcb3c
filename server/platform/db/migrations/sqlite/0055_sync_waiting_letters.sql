ALTER TABLE `sync_dead` ADD `waits_for` text;--> statement-breakpoint
CREATE INDEX `sync_dead_waits_for_idx` ON `sync_dead` (`workspace_id`,`waits_for`);