-- Tables of one module refer to another's in code only where that makes no circle; this one would.
ALTER TABLE training_orders
  ADD CONSTRAINT training_orders_record_id_fk FOREIGN KEY (record_id) REFERENCES training_records (id),
  ADD CONSTRAINT training_orders_term_id_fk FOREIGN KEY (term_id) REFERENCES training_terms (id);
--> statement-breakpoint
CALL count_changes_of(
  'payments', 'trainings', 'training_terms', 'training_types', 'training_categories', 'training_gadgets',
  'training_certificates', 'training_records', 'training_participants', 'training_orders', 'order_tasks',
  'training_credits', 'issued_certificates'
);
