CREATE TABLE "contact_merges" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"contact_id" text NOT NULL,
	"merged_id" text NOT NULL,
	"merged" jsonb NOT NULL,
	"email_key" text,
	"phone_key" text,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"moved" jsonb NOT NULL,
	"merged_by" text,
	"created_at" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "possible_duplicate_of" text;--> statement-breakpoint
ALTER TABLE "contact_merges" ADD CONSTRAINT "contact_merges_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_merges" ADD CONSTRAINT "contact_merges_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_merges" ADD CONSTRAINT "contact_merges_merged_by_accounts_id_fk" FOREIGN KEY ("merged_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_merges_contact_idx" ON "contact_merges" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "contact_merges_merged_idx" ON "contact_merges" USING btree ("merged_id");--> statement-breakpoint
CREATE INDEX "contact_merges_email_idx" ON "contact_merges" USING btree ("workspace_id","email_key");--> statement-breakpoint
CREATE INDEX "contact_merges_phone_idx" ON "contact_merges" USING btree ("workspace_id","phone_key");--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_possible_duplicate_of_contacts_id_fk" FOREIGN KEY ("possible_duplicate_of") REFERENCES "public"."contacts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contacts_duplicate_idx" ON "contacts" USING btree ("possible_duplicate_of");