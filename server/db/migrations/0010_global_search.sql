CREATE INDEX "users_beginning" ON "users" USING btree (search_text("last_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "contractors_beginning" ON "contractors" USING btree (search_text("name") text_pattern_ops) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contractors_nip_beginning" ON "contractors" USING btree ("nip_number" text_pattern_ops) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "partners_beginning" ON "partners" USING btree (search_text("name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "partners_nip_beginning" ON "partners" USING btree ("nip" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "service_orders_number_beginning" ON "service_orders" USING btree ("order_number" text_pattern_ops) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "service_orders_serial_beginning" ON "service_orders" USING btree ("serial_no" text_pattern_ops) WHERE deleted_at is null;