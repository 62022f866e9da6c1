ALTER TABLE "offer_templates" ADD COLUMN "created_by" integer;--> statement-breakpoint
ALTER TABLE "offer_templates" ADD CONSTRAINT "offer_templates_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offer_templates_author" ON "offer_templates" USING btree ("created_by");