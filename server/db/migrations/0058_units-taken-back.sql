ALTER TABLE "units" ADD COLUMN "returned_on" date;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "returned_as" text;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "returned_reason" text;--> statement-breakpoint
CREATE INDEX "units_contested" ON "units" USING btree ("serial_no") WHERE check_status in ('waiting', 'asked') and deleted_at is null;