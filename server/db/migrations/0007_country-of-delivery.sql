ALTER TABLE "service_orders" ADD COLUMN "delivery_country" text;--> statement-breakpoint
UPDATE "service_orders" SET "delivery_country" = 'PL' WHERE "status" = 'draft' OR "delivery_address_type" = 'OtherAddress';
