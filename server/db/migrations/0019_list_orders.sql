-- The house and its logo are part of what a session says, which is kept until somebody writes.
CALL count_changes_of('house');
--> statement-breakpoint
-- Orders of the long lists. What may be empty goes last in both directions, so each has an index of its own.
CREATE INDEX "devices_created_at" ON "devices" ("created_at", "id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "devices_name" ON "devices" ("name", "id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "devices_external_id_up" ON "devices" ("external_id", "id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "devices_external_id_down" ON "devices" ("external_id" DESC NULLS LAST, "id" DESC) WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "devices_heating_capacity_up" ON "devices" ("heating_capacity", "id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "devices_heating_capacity_down" ON "devices" ("heating_capacity" DESC NULLS LAST, "id" DESC) WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "devices_cooling_capacity_up" ON "devices" ("cooling_capacity", "id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "devices_cooling_capacity_down" ON "devices" ("cooling_capacity" DESC NULLS LAST, "id" DESC) WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "devices_sales_price_up" ON "devices" ("sales_price", "id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "devices_sales_price_down" ON "devices" ("sales_price" DESC NULLS LAST, "id" DESC) WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "devices_search_external_id" ON "devices" USING gin (search_text("external_id") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "error_codes_created_at" ON "error_codes" ("created_at", "id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "error_codes_name_pl" ON "error_codes" ("name_pl", "id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "documentations_updated_at" ON "documentations" ("updated_at", "id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "documentations_name_pl" ON "documentations" ("name_pl", "id") WHERE deleted_at is null;
