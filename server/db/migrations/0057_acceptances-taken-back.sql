ALTER TYPE "public"."offer_state" ADD VALUE 'rescinded';--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "rescind_until" date;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "rescinded_on" date;