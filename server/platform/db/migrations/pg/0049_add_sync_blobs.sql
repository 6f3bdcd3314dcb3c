CREATE TABLE "sync_blobs" (
	"workspace_id" text NOT NULL,
	"key" text NOT NULL,
	"table_no" integer NOT NULL,
	"row_id" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text,
	"received" bigint NOT NULL,
	"part" text,
	"problem" text,
	"created_at" text NOT NULL,
	CONSTRAINT "sync_blobs_workspace_id_key_pk" PRIMARY KEY("workspace_id","key")
);
--> statement-breakpoint
ALTER TABLE "sync_blobs" ADD CONSTRAINT "sync_blobs_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sync_blobs_row_idx" ON "sync_blobs" USING btree ("table_no","row_id");--> statement-breakpoint
CREATE INDEX "sync_blobs_key_idx" ON "sync_blobs" USING btree ("key");--> statement-breakpoint
CREATE INDEX "files_sha256_idx" ON "files" USING btree ("workspace_id","sha256");