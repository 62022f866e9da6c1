ALTER TABLE "training_orders" ADD COLUMN "reminded_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "training_participants" ADD COLUMN "reminded_for" date;