DROP TABLE "service_order_consents" CASCADE;--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "active";