ALTER TABLE "contractors" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "contractors" ADD COLUMN "bill_to_customer_id" text;--> statement-breakpoint
ALTER TABLE "contractors" ADD COLUMN "erp_blocked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "erp_category" text;--> statement-breakpoint
ALTER TABLE "service_order_events" ADD COLUMN "from_erp" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "service_orders" ADD COLUMN "shipped_parts" text;--> statement-breakpoint
ALTER TABLE "service_orders" ADD COLUMN "tracking_number" text;--> statement-breakpoint
ALTER TABLE "service_orders" ADD COLUMN "erp_message" text;--> statement-breakpoint
ALTER TABLE "service_orders" ADD COLUMN "erp_note" text;--> statement-breakpoint
ALTER TABLE "synchronizations" ADD COLUMN "noticed_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "synchronizations" ADD COLUMN "subscription_id" text;--> statement-breakpoint
ALTER TABLE "synchronizations" ADD COLUMN "subscribed_until" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "synchronizations" ADD COLUMN "subscription_error" text;--> statement-breakpoint
CREATE UNIQUE INDEX "contractors_external_id" ON "contractors" USING btree ("external_id") WHERE deleted_at is null;