ALTER TABLE "list_settings" ALTER COLUMN "columns" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "list_settings" ADD COLUMN "default_view" text;--> statement-breakpoint
ALTER TABLE "list_settings" ADD COLUMN "per_page" smallint;--> statement-breakpoint
ALTER TABLE "list_views" ADD COLUMN "role" text;