ALTER TABLE "spare_parts_orders" ADD COLUMN "cancelling_by" text;--> statement-breakpoint
ALTER TABLE "spare_parts_orders" ADD COLUMN "cancel_reason" text;