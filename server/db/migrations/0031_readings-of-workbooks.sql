ALTER TABLE "imports" ADD COLUMN "column_forms" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "empty_cells" text DEFAULT 'clear' NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "cleared_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "devices_same_name" ON "devices" USING btree (search_text("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "devices_same_external_id" ON "devices" USING btree (search_text("external_id")) WHERE deleted_at is null;