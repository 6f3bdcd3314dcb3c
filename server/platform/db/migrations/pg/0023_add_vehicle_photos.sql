CREATE TABLE "vehicle_photos" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"vehicle_id" text NOT NULL,
	"file_id" text NOT NULL,
	"position" integer NOT NULL,
	"caption" text,
	"angle" text,
	"inspection_id" text,
	"created_at" text NOT NULL,
	"updated_at" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "vehicle_photos" ADD CONSTRAINT "vehicle_photos_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_photos" ADD CONSTRAINT "vehicle_photos_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_photos" ADD CONSTRAINT "vehicle_photos_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_photos" ADD CONSTRAINT "vehicle_photos_inspection_id_inspections_id_fk" FOREIGN KEY ("inspection_id") REFERENCES "public"."inspections"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_photos_uq" ON "vehicle_photos" USING btree ("vehicle_id","file_id");--> statement-breakpoint
CREATE INDEX "vehicle_photos_file_idx" ON "vehicle_photos" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "vehicle_photos_inspection_idx" ON "vehicle_photos" USING btree ("inspection_id");--> statement-breakpoint
CREATE INDEX "vehicle_photos_workspace_idx" ON "vehicle_photos" USING btree ("workspace_id");