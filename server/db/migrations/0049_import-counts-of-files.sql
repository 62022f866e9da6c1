DROP INDEX "import_rows_files";--> statement-breakpoint
DROP INDEX "import_rows_result";--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "files_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "files_used_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "files_missing_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "import_rows_result" ON "import_rows" USING btree ("import_id","result","row_number") WHERE result is not null;