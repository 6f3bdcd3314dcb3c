ALTER TABLE `sync_dead` ADD `version` text;--> statement-breakpoint
CREATE INDEX `sync_conflicts_row_idx` ON `sync_conflicts` (`workspace_id`,`table_no`,`row_id`);--> statement-breakpoint
CREATE INDEX `sync_dead_row_idx` ON `sync_dead` (`workspace_id`,`table_no`,`row_id`);--> statement-breakpoint
CREATE INDEX `sync_rows_deleted_idx` ON `sync_rows` (`workspace_id`,`deleted`) WHERE deleted is not null;