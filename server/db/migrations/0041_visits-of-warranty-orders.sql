-- service_visit_parts_of_one_order holds for the release before: it always writes order_id, and has no warranty_order_id
-- service_visits_of_one_order holds for the release before: it always writes order_id, and has no warranty_order_id
-- visit_links_of_one_order holds for the release before: it always writes order_id, and has no warranty_order_id
ALTER TABLE "service_visit_parts" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "service_visits" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "visit_links" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "service_visit_parts" ADD COLUMN "warranty_order_id" integer;--> statement-breakpoint
ALTER TABLE "service_visits" ADD COLUMN "warranty_order_id" integer;--> statement-breakpoint
ALTER TABLE "service_visits" ADD COLUMN "photos" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "visit_links" ADD COLUMN "warranty_order_id" integer;--> statement-breakpoint
ALTER TABLE "service_orders" ADD COLUMN "visit_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "service_orders" ADD COLUMN "visit_code" uuid;--> statement-breakpoint
ALTER TABLE "service_orders" ADD COLUMN "by_partner" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "service_orders" ADD COLUMN "technician_id" integer;--> statement-breakpoint
ALTER TABLE "service_orders" ADD COLUMN "technician_name" text;--> statement-breakpoint
ALTER TABLE "service_visit_parts" ADD CONSTRAINT "service_visit_parts_warranty_order_id_service_orders_id_fk" FOREIGN KEY ("warranty_order_id") REFERENCES "public"."service_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_visits" ADD CONSTRAINT "service_visits_warranty_order_id_service_orders_id_fk" FOREIGN KEY ("warranty_order_id") REFERENCES "public"."service_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_links" ADD CONSTRAINT "visit_links_warranty_order_id_service_orders_id_fk" FOREIGN KEY ("warranty_order_id") REFERENCES "public"."service_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_orders" ADD CONSTRAINT "service_orders_technician_id_users_id_fk" FOREIGN KEY ("technician_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "service_visit_parts_warranty_order" ON "service_visit_parts" USING btree ("warranty_order_id","position");--> statement-breakpoint
ALTER TABLE "service_visits" ADD CONSTRAINT "service_visits_warranty_number" UNIQUE("warranty_order_id","number");--> statement-breakpoint
ALTER TABLE "visit_links" ADD CONSTRAINT "visit_links_warranty_reader" UNIQUE("warranty_order_id","user_id");--> statement-breakpoint
ALTER TABLE "service_orders" ADD CONSTRAINT "service_orders_visit_code_unique" UNIQUE("visit_code");--> statement-breakpoint
ALTER TABLE "service_visit_parts" ADD CONSTRAINT "service_visit_parts_of_one_order" CHECK (num_nonnulls("service_visit_parts"."order_id", "service_visit_parts"."warranty_order_id") = 1);--> statement-breakpoint
ALTER TABLE "service_visits" ADD CONSTRAINT "service_visits_of_one_order" CHECK (num_nonnulls("service_visits"."order_id", "service_visits"."warranty_order_id") = 1);--> statement-breakpoint
ALTER TABLE "visit_links" ADD CONSTRAINT "visit_links_of_one_order" CHECK (num_nonnulls("visit_links"."order_id", "visit_links"."warranty_order_id") = 1);