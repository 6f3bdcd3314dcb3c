ALTER TABLE `campaigns` ADD `started_at` text;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `started_here` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `home` text;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `own_home` text;--> statement-breakpoint
ALTER TABLE `sync_installations` ADD `begun_ms` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `sync_link` ADD `is_mirrored` integer DEFAULT true NOT NULL;