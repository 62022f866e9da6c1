ALTER TABLE "service_maintenances" ADD COLUMN "country" text DEFAULT 'PL' NOT NULL;--> statement-breakpoint
ALTER TABLE "spare_parts_orders" ADD COLUMN "shipping_country" text DEFAULT 'PL' NOT NULL;--> statement-breakpoint
CREATE INDEX "service_orders_contact_email" ON "service_orders" USING btree ("partner_id",lower("contact_email")) WHERE sent_at is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "service_orders_contact_name" ON "service_orders" USING btree ("partner_id",lower("contact_name")) WHERE sent_at is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "spare_parts_orders_serial_no_text" ON "spare_parts_orders" USING gin (search_text("serial_no") gin_trgm_ops) WHERE deleted_at is null;