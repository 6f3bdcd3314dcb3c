CREATE TABLE `contact_merges` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`contact_id` text NOT NULL,
	`merged_id` text NOT NULL,
	`merged` text NOT NULL,
	`email_key` text,
	`phone_key` text,
	`before` text NOT NULL,
	`after` text NOT NULL,
	`moved` text NOT NULL,
	`merged_by` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contact_id`) REFERENCES `contacts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`merged_by`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `contact_merges_contact_idx` ON `contact_merges` (`contact_id`);--> statement-breakpoint
CREATE INDEX `contact_merges_merged_idx` ON `contact_merges` (`merged_id`);--> statement-breakpoint
CREATE INDEX `contact_merges_email_idx` ON `contact_merges` (`workspace_id`,`email_key`);--> statement-breakpoint
CREATE INDEX `contact_merges_phone_idx` ON `contact_merges` (`workspace_id`,`phone_key`);--> statement-breakpoint
ALTER TABLE `contacts` ADD `possible_duplicate_of` text REFERENCES contacts(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `contacts_duplicate_idx` ON `contacts` (`possible_duplicate_of`);