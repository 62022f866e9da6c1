ALTER TABLE "service_orders" ADD COLUMN "parts_news" text;--> statement-breakpoint
ALTER TABLE "spare_parts_order_lines" ADD COLUMN "struck_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "spare_parts_order_lines" ADD COLUMN "strike_pending" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "spare_parts_order_lines" ADD COLUMN "strike_reason" text;--> statement-breakpoint
UPDATE "spare_parts_order_lines" SET "struck_quantity" = "quantity" WHERE "struck";
