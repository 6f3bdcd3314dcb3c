ALTER TABLE "vehicles" ADD COLUMN "grade" double precision;--> statement-breakpoint
CREATE INDEX "leads_open_idx" ON "leads" USING btree ("car_id") WHERE status = 'NEW';--> statement-breakpoint
CREATE INDEX "vehicles_ungraded_idx" ON "vehicles" USING btree ("id") WHERE grade < 0;--> statement-breakpoint
UPDATE "vehicles" SET "grade" = -1 WHERE "id" IN (SELECT "vehicle_id" FROM "inspections" WHERE "status" = 'completed');