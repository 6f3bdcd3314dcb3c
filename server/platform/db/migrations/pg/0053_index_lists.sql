DROP INDEX "appraisals_workspace_idx";--> statement-breakpoint
DROP INDEX "assessments_workspace_idx";--> statement-breakpoint
DROP INDEX "inspection_cases_workspace_idx";--> statement-breakpoint
DROP INDEX "contacts_created_idx";--> statement-breakpoint
DROP INDEX "diagnostics_workspace_idx";--> statement-breakpoint
DROP INDEX "sales_sold_idx";--> statement-breakpoint
DROP INDEX "spin_jobs_workspace_idx";--> statement-breakpoint
DROP INDEX "valuations_workspace_idx";--> statement-breakpoint
DROP INDEX "inspections_workspace_idx";--> statement-breakpoint
DROP INDEX "enquiries_received_idx";--> statement-breakpoint
CREATE INDEX "audit_environment_idx" ON "audit_entries" USING btree ("environment");--> statement-breakpoint
CREATE INDEX "advanced_diagnostics_workspace_idx" ON "advanced_diagnostics" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "vehicles_shared_idx" ON "vehicles" USING btree (("team_id" || ''),"workspace_id") WHERE team_id is not null;--> statement-breakpoint
CREATE INDEX "appraisals_workspace_idx" ON "appraisals" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "assessments_workspace_idx" ON "assessments" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "inspection_cases_workspace_idx" ON "inspection_cases" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "contacts_created_idx" ON "contacts" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "diagnostics_workspace_idx" ON "diagnostics" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sales_sold_idx" ON "sales" USING btree ("workspace_id","sold_at","id");--> statement-breakpoint
CREATE INDEX "spin_jobs_workspace_idx" ON "spin_jobs" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "valuations_workspace_idx" ON "valuations" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "inspections_workspace_idx" ON "inspections" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "enquiries_received_idx" ON "enquiries" USING btree ("workspace_id","received_at","id");