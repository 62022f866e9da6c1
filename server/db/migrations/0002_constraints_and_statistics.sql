-- Foreign keys between modules that do not import each other in a circle: the tables in code cannot declare these.
ALTER TABLE partner_users
  ADD CONSTRAINT partner_users_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE partner_moderators
  ADD CONSTRAINT partner_moderators_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE partner_entries
  ADD CONSTRAINT partner_entries_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id);
--> statement-breakpoint
ALTER TABLE error_code_views
  ADD CONSTRAINT error_code_views_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE training_orders
  ADD CONSTRAINT training_orders_record_id_fk FOREIGN KEY (record_id) REFERENCES training_records (id),
  ADD CONSTRAINT training_orders_term_id_fk FOREIGN KEY (term_id) REFERENCES training_terms (id);
--> statement-breakpoint
-- Leaves room for the updates of a counter on its own page.
ALTER TABLE list_changes SET (fillfactor = 50);
--> statement-breakpoint
-- The planner does not read the statistics of partial indexes. Without these, a search for a text that no row contains
-- scans the whole list instead of the text's index.
CREATE STATISTICS service_orders_search_texts_order_number ON (search_text(order_number)) FROM service_orders;
--> statement-breakpoint
CREATE STATISTICS service_orders_search_texts_serial_no ON (search_text(serial_no)) FROM service_orders;
--> statement-breakpoint
CREATE STATISTICS service_orders_search_texts_model_name ON (search_text(model_name)) FROM service_orders;
--> statement-breakpoint
CREATE STATISTICS contractors_search_texts_name ON (search_text(name)) FROM contractors;
--> statement-breakpoint
-- As for service orders: without these, a search for a text that no row contains scans the whole list.
CREATE STATISTICS offers_search_texts_offer_number ON (search_text(offer_number)) FROM offers;
--> statement-breakpoint
CREATE STATISTICS offers_search_texts_customer_name ON (search_text(customer_name)) FROM offers;
--> statement-breakpoint
CREATE STATISTICS offers_search_texts_subject ON (search_text(subject)) FROM offers;
