ALTER TABLE `phone_captures` ADD `photos_waiting` integer;--> statement-breakpoint
ALTER TABLE `phone_captures` ADD `heard_at` text;