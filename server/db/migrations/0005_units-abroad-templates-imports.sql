DROP INDEX "import_rows_files";--> statement-breakpoint
DROP INDEX "import_rows_result";--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "files_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "files_used_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "files_missing_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reply_templates" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "installation_country" text DEFAULT 'PL' NOT NULL;--> statement-breakpoint
CREATE INDEX "service_orders_completed_at" ON "service_orders" USING btree ("completed_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "import_rows_result" ON "import_rows" USING btree ("import_id","result","row_number") WHERE result is not null;--> statement-breakpoint
-- Occurrences are written in the order of their index, so that those of one page of it come one after the other.
CREATE OR REPLACE FUNCTION search_entries_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_occurrences (word, age, record_id)
    SELECT word, search_age(fresh_at) AS age, record_id FROM later, unnest(tsvector_to_array(lexemes)) AS word
    ORDER BY word, age, record_id;
  RETURN NULL;
END $$;
