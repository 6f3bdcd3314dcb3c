CREATE TABLE `change_state` (
	`id` text PRIMARY KEY NOT NULL,
	`place` integer NOT NULL,
	`epoch` text NOT NULL,
	`purged_place` integer NOT NULL,
	`origin` text
);
--> statement-breakpoint
CREATE TABLE `row_changes` (
	`resource` text NOT NULL,
	`row_id` text NOT NULL,
	`audience` text NOT NULL,
	`place` integer NOT NULL,
	`deleted` integer NOT NULL,
	`changed_at` text NOT NULL,
	PRIMARY KEY(`resource`, `row_id`, `audience`)
);
--> statement-breakpoint
CREATE INDEX `row_changes_place_idx` ON `row_changes` (`audience`,`resource`,`place`,`row_id`);