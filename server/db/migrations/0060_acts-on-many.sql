ALTER TABLE "audit_entries" ADD COLUMN "act_id" text;--> statement-breakpoint
CREATE INDEX "audit_entries_act" ON "audit_entries" USING btree ("act_id","id") WHERE act_id is not null;