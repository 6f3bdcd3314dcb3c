ALTER TABLE `assessments` ADD `damage_edits` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `assessments` ADD `approval` text;