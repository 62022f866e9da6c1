ALTER TABLE "import_files" ADD COLUMN "left_out" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "files_left_out_count" integer DEFAULT 0 NOT NULL;