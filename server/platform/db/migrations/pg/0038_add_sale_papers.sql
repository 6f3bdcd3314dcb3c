CREATE TABLE "buyers_guides" (
	"vehicle_id" text PRIMARY KEY NOT NULL,
	"terms" jsonb NOT NULL,
	"updated_at" text NOT NULL,
	"updated_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guide_wordings" (
	"workspace_id" text PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"updated_at" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "buyers_guides" ADD CONSTRAINT "buyers_guides_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guide_wordings" ADD CONSTRAINT "guide_wordings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;