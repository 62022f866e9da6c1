ALTER TABLE "offers" DROP CONSTRAINT "offers_registered_by_users_id_fk";
--> statement-breakpoint
ALTER TABLE "units" DROP CONSTRAINT "units_registered_by_users_id_fk";
--> statement-breakpoint
ALTER TABLE "faq_votes" DROP COLUMN "voted_at";--> statement-breakpoint
ALTER TABLE "offers" DROP COLUMN "registered_by";--> statement-breakpoint
ALTER TABLE "units" DROP COLUMN "registered_by";