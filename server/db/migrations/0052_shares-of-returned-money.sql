ALTER TABLE "payment_refunds" ADD COLUMN "participant_id" integer;--> statement-breakpoint
ALTER TABLE "training_credits" ADD COLUMN "participant_id" integer;--> statement-breakpoint
ALTER TABLE "term_cancellation_choices" ADD COLUMN "amount" numeric(22, 2);--> statement-breakpoint
CREATE INDEX "payment_refunds_participant" ON "payment_refunds" USING btree ("participant_id");--> statement-breakpoint
CREATE INDEX "training_credits_participant" ON "training_credits" USING btree ("participant_id");