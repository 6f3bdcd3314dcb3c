CREATE TABLE "sync_conflicts" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"table_no" integer NOT NULL,
	"row_id" text NOT NULL,
	"kind" text NOT NULL,
	"other_row_id" text,
	"lost" jsonb NOT NULL,
	"created_at" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sync_dead" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"table_no" integer NOT NULL,
	"row_id" text NOT NULL,
	"reason" text NOT NULL,
	"row" jsonb NOT NULL,
	"created_at" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sync_held" (
	"table_no" integer NOT NULL,
	"row_id" text NOT NULL,
	"workspace_id" text NOT NULL,
	"row" jsonb NOT NULL,
	"waits_for" text NOT NULL,
	"created_at" text NOT NULL,
	CONSTRAINT "sync_held_table_no_row_id_workspace_id_pk" PRIMARY KEY("table_no","row_id","workspace_id")
);
--> statement-breakpoint
CREATE TABLE "sync_installations" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"epoch" text NOT NULL,
	"last_batch" integer NOT NULL,
	"receipt" text NOT NULL,
	"answer" jsonb NOT NULL,
	"cursor" bigint NOT NULL,
	"nonce" text NOT NULL,
	"earlier_cursor" bigint NOT NULL,
	"earlier_nonce" text NOT NULL,
	"seen_at" text NOT NULL,
	"created_at" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sync_link" (
	"workspace_id" text PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"epoch" text NOT NULL,
	"node" text NOT NULL,
	"clock" text NOT NULL,
	"seq" bigint NOT NULL,
	"installation_id" text,
	"last_batch" integer NOT NULL,
	"receipt" text NOT NULL,
	"pushed" bigint NOT NULL,
	"sending" jsonb,
	"host_epoch" text,
	"cursor" bigint NOT NULL,
	"nonce" text,
	"clock_wrong_since" text,
	"linked_at" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sync_pending" (
	"table_no" integer NOT NULL,
	"row_id" text NOT NULL,
	"workspace_id" text NOT NULL,
	"changed" text NOT NULL,
	CONSTRAINT "sync_pending_table_no_row_id_workspace_id_pk" PRIMARY KEY("table_no","row_id","workspace_id")
);
--> statement-breakpoint
CREATE TABLE "sync_rows" (
	"table_no" integer NOT NULL,
	"row_id" text NOT NULL,
	"workspace_id" text NOT NULL,
	"seq" bigint NOT NULL,
	"stamp" text NOT NULL,
	"fields" jsonb,
	"deleted" text,
	"shared_stamp" text,
	"shared_fields" jsonb,
	"shared_deleted" text,
	"extra" jsonb,
	CONSTRAINT "sync_rows_table_no_row_id_workspace_id_pk" PRIMARY KEY("table_no","row_id","workspace_id")
);
--> statement-breakpoint
ALTER TABLE "sync_conflicts" ADD CONSTRAINT "sync_conflicts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_dead" ADD CONSTRAINT "sync_dead_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_held" ADD CONSTRAINT "sync_held_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_installations" ADD CONSTRAINT "sync_installations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_link" ADD CONSTRAINT "sync_link_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_rows" ADD CONSTRAINT "sync_rows_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sync_conflicts_workspace_idx" ON "sync_conflicts" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "sync_dead_workspace_idx" ON "sync_dead" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "sync_installations_workspace_idx" ON "sync_installations" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "sync_rows_seq_idx" ON "sync_rows" USING btree ("workspace_id","seq");