CREATE INDEX "service_maintenances_partner_name" ON "service_maintenances" USING btree ("partner_name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "service_maintenances_status_in_order" ON "service_maintenances" USING btree ("status","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "service_maintenances_order_number" ON "service_maintenances" USING btree ("order_number","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "service_maintenances_order_number_descending" ON "service_maintenances" USING btree ("order_number" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "service_maintenances_model_name" ON "service_maintenances" USING btree ("model_name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "service_maintenances_model_name_descending" ON "service_maintenances" USING btree ("model_name" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "service_maintenances_city" ON "service_maintenances" USING btree ("city","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "service_maintenances_city_descending" ON "service_maintenances" USING btree ("city" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "service_maintenances_owner_name" ON "service_maintenances" USING btree ("owner_name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "service_maintenances_owner_name_descending" ON "service_maintenances" USING btree ("owner_name" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "service_maintenances_due_at_descending" ON "service_maintenances" USING btree ("due_at" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "service_maintenances_visit_at_descending" ON "service_maintenances" USING btree ("visit_at" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE deleted_at is null;