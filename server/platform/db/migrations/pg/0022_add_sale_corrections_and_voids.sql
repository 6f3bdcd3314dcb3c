CREATE TABLE "sale_corrections" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"sale_id" text NOT NULL,
	"corrected_by" text,
	"reason" text NOT NULL,
	"sold_price_cents" bigint NOT NULL,
	"sold_at" text NOT NULL,
	"contact_id" text,
	"satisfaction" integer,
	"created_at" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "updated_at" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "voided_at" text;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "void_reason" text;--> statement-breakpoint
ALTER TABLE "sale_corrections" ADD CONSTRAINT "sale_corrections_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_corrections" ADD CONSTRAINT "sale_corrections_sale_id_sales_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."sales"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_corrections" ADD CONSTRAINT "sale_corrections_corrected_by_accounts_id_fk" FOREIGN KEY ("corrected_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sale_corrections_sale_idx" ON "sale_corrections" USING btree ("sale_id");--> statement-breakpoint
UPDATE "sales" SET "updated_at" = "created_at";