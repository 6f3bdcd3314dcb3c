CREATE TABLE `sync_blobs` (
	`workspace_id` text NOT NULL,
	`key` text NOT NULL,
	`table_no` integer NOT NULL,
	`row_id` text NOT NULL,
	`bytes` integer NOT NULL,
	`sha256` text,
	`received` integer NOT NULL,
	`part` text,
	`problem` text,
	`created_at` text NOT NULL,
	PRIMARY KEY(`workspace_id`, `key`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sync_blobs_row_idx` ON `sync_blobs` (`table_no`,`row_id`);--> statement-breakpoint
CREATE INDEX `sync_blobs_key_idx` ON `sync_blobs` (`key`);--> statement-breakpoint
CREATE INDEX `files_sha256_idx` ON `files` (`workspace_id`,`sha256`);