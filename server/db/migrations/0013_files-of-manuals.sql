ALTER TABLE "error_codes" ADD COLUMN "files_pl" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "error_codes" ADD COLUMN "files_en" uuid[] DEFAULT '{}' NOT NULL;