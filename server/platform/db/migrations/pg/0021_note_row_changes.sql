CREATE TABLE "change_state" (
	"id" text PRIMARY KEY NOT NULL,
	"place" bigint NOT NULL,
	"epoch" text NOT NULL,
	"purged_place" bigint NOT NULL,
	"origin" text
);
--> statement-breakpoint
CREATE TABLE "row_changes" (
	"resource" text NOT NULL,
	"row_id" text NOT NULL,
	"audience" text NOT NULL,
	"place" bigint NOT NULL,
	"deleted" boolean NOT NULL,
	"changed_at" text NOT NULL,
	CONSTRAINT "row_changes_resource_row_id_audience_pk" PRIMARY KEY("resource","row_id","audience")
);
--> statement-breakpoint
CREATE INDEX "row_changes_place_idx" ON "row_changes" USING btree ("audience","resource","place","row_id");