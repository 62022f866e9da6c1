ALTER TABLE "unconfirmed_letters" ADD COLUMN "letter" jsonb;--> statement-breakpoint
ALTER TABLE "offer_messages" ADD COLUMN "letter" jsonb;--> statement-breakpoint
ALTER TABLE "service_maintenance_events" ADD COLUMN "letter" jsonb;--> statement-breakpoint
ALTER TABLE "service_order_events" ADD COLUMN "letter" jsonb;--> statement-breakpoint
ALTER TABLE "spare_parts_order_events" ADD COLUMN "letter" jsonb;