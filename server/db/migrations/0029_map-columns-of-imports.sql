ALTER TABLE "import_files" ADD COLUMN "upload_id" uuid;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "xls_name" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "xls_sha256" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "outline" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "mapping" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "rows_key" text;--> statement-breakpoint
CREATE INDEX "imports_xls_sha256" ON "imports" USING btree ("xls_sha256");--> statement-breakpoint
UPDATE "imports" SET "xls_name" = (SELECT "filename" FROM "media_files" WHERE "media_files"."id" = "imports"."xls_id") WHERE "xls_id" IS NOT NULL;
