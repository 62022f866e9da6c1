-- units_checked holds for the release before: it never writes check_status
CREATE TYPE "public"."registration_acceptance" AS ENUM('when_sold', 'always', 'never');--> statement-breakpoint
CREATE TYPE "public"."registration_check" AS ENUM('waiting', 'asked', 'denied');--> statement-breakpoint
ALTER TABLE "producers" ADD COLUMN "registration_acceptance" "registration_acceptance" DEFAULT 'when_sold' NOT NULL;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "check_status" "registration_check";--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "check_text" text;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "check_answer" text;--> statement-breakpoint
CREATE INDEX "units_waiting" ON "units" USING btree ("updated_at") WHERE check_status = 'waiting' and deleted_at is null;--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_checked" CHECK ("units"."check_status" is null or "units"."status" = 'draft');