CREATE INDEX "training_orders_training_name" ON "training_orders" USING btree ("training_name","id");--> statement-breakpoint
CREATE INDEX "training_orders_contractor_name" ON "training_orders" USING btree ("contractor_name","id");--> statement-breakpoint
CREATE INDEX "training_orders_gross_price" ON "training_orders" USING btree ("gross_price","id");--> statement-breakpoint
CREATE INDEX "training_orders_beginning" ON "training_orders" USING btree (search_text("order_number") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "training_orders_number_text" ON "training_orders" USING gin (search_text("order_number") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "training_orders_training_text" ON "training_orders" USING gin (search_text("training_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "training_orders_contractor_text" ON "training_orders" USING gin (search_text("contractor_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "training_terms_beginning" ON "training_terms" USING btree (search_text("city") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "trainings_beginning" ON "trainings" USING btree (search_text("name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "training_participants_status_sort" ON "training_participants" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "training_participants_beginning" ON "training_participants" USING btree (search_text("last_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "training_records_search" ON "training_records" USING gin (search_text("record_number" || ' ' || "contractor_name") gin_trgm_ops);