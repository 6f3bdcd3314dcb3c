CREATE TABLE `live_messages` (
	`id` integer PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`vehicle_id` text,
	`name` text NOT NULL,
	`data` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `turns` (
	`id` text PRIMARY KEY NOT NULL,
	`last` integer NOT NULL
);
--> statement-breakpoint
DROP INDEX `outbox_events_due_idx`;--> statement-breakpoint
ALTER TABLE `outbox_events` ADD `arrived_as` integer;--> statement-breakpoint
CREATE INDEX `outbox_events_due_idx` ON `outbox_events` (`delivered_at`,`arrived_as`,`id`);