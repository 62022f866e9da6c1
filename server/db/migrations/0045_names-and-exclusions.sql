DROP INDEX "training_participants_once";--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "excluded_documentations" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "excluded_error_codes" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "excluded_functionalities" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "training_participants_once" ON "training_participants" USING btree ("term_id","email",search_text("first_name" || ' ' || "last_name")) WHERE status <> 'cancelled';