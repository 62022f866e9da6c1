ALTER TABLE "import_files" ALTER COLUMN "media_id" SET DEFAULT gen_random_uuid();--> statement-breakpoint
ALTER TABLE "import_files" ALTER COLUMN "media_id" SET NOT NULL;