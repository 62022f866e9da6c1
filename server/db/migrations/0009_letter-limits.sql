CREATE TABLE "letter_limits" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"since" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "partner_entries" ADD COLUMN "told_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "security" text;--> statement-breakpoint
CREATE INDEX "letter_limits_age" ON "letter_limits" USING btree ("since");--> statement-breakpoint
CREATE INDEX "partner_entries_untold" ON "partner_entries" USING btree ("id") WHERE told_at is null and status = 0;--> statement-breakpoint
CREATE INDEX "audit_entries_security" ON "audit_entries" USING btree ("at","id") WHERE security is not null;--> statement-breakpoint
-- Whoever decides was told of these one by one.
UPDATE "partner_entries" SET "told_at" = "created_at";
