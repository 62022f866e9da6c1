CREATE TABLE "visit_links" (
	"code" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "visit_links_reader" UNIQUE("order_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "visit_links" ADD CONSTRAINT "visit_links_order_id_service_maintenances_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."service_maintenances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_links" ADD CONSTRAINT "visit_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visit_links_user" ON "visit_links" USING btree ("user_id");