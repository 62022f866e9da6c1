DROP INDEX "service_orders_sent_at_descending";--> statement-breakpoint
DROP INDEX "service_orders_order_number_descending";--> statement-breakpoint
DROP INDEX "service_orders_model_name_descending";--> statement-breakpoint
DROP INDEX "service_orders_owner_name_descending";--> statement-breakpoint
CREATE INDEX "service_orders_counted" ON "service_orders" USING btree ("partner_id","status","acts_next","brand_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "service_orders_sent_at_descending" ON "service_orders" USING btree ("sent_at" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "service_orders_order_number_descending" ON "service_orders" USING btree ("order_number" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "service_orders_model_name_descending" ON "service_orders" USING btree ("model_name" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "service_orders_owner_name_descending" ON "service_orders" USING btree ("owner_name" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE deleted_at is null;
--> statement-breakpoint
-- The planner does not read the statistics of partial indexes. Without these a text that nothing contains is looked for
-- along the whole list instead of in its index.
CREATE STATISTICS service_orders_search_texts_order_number ON (search_text(order_number)) FROM service_orders;
--> statement-breakpoint
CREATE STATISTICS service_orders_search_texts_serial_no ON (search_text(serial_no)) FROM service_orders;
--> statement-breakpoint
CREATE STATISTICS service_orders_search_texts_model_name ON (search_text(model_name)) FROM service_orders;
