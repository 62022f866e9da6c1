ALTER TABLE "dashboard_layouts" ADD COLUMN "first_steps" jsonb;--> statement-breakpoint
ALTER TABLE "training_terms" ADD COLUMN "trainer_id" integer;--> statement-breakpoint
ALTER TABLE "training_terms" ADD CONSTRAINT "training_terms_trainer_id_users_id_fk" FOREIGN KEY ("trainer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "training_terms_trainer" ON "training_terms" USING btree ("trainer_id","training_date");