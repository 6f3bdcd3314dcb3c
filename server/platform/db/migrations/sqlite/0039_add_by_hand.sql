ALTER TABLE `inspections` ADD `by_hand` text;--> statement-breakpoint
ALTER TABLE `inspections` ADD `by_hand_revision` integer DEFAULT 0 NOT NULL;