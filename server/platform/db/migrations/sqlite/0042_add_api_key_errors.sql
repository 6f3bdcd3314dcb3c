CREATE TABLE `api_key_errors` (
	`id` text PRIMARY KEY NOT NULL,
	`key_id` text NOT NULL,
	`at` text NOT NULL,
	`method` text NOT NULL,
	`path` text NOT NULL,
	`status` integer NOT NULL,
	`code` text NOT NULL,
	`message` text NOT NULL,
	`request_id` text NOT NULL,
	FOREIGN KEY (`key_id`) REFERENCES `api_keys`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `api_key_errors_key_idx` ON `api_key_errors` (`key_id`,`id`);