ALTER TABLE "service_orders" ADD COLUMN "erp_told_event" integer;--> statement-breakpoint
ALTER TABLE "service_orders" ADD COLUMN "erp_told" jsonb;--> statement-breakpoint
ALTER TABLE "service_orders" ADD COLUMN "erp_differences" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "service_orders" ADD COLUMN "erp_behind" boolean DEFAULT false NOT NULL;