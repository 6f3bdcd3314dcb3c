ALTER TABLE `sync_link` ADD `begun` text;--> statement-breakpoint
ALTER TABLE `sync_rows` ADD `hash` text;