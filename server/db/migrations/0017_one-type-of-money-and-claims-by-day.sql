CREATE TABLE "report_failures" (
	"kind" text NOT NULL,
	"subject_id" integer NOT NULL,
	"day" date NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "report_failures_kind_subject_id_day_pk" PRIMARY KEY("kind","subject_id","day")
);
--> statement-breakpoint
CREATE TABLE "report_updates" (
	"id" integer PRIMARY KEY NOT NULL,
	"updated_at" timestamp(3) with time zone,
	"failing_since" timestamp(3) with time zone,
	"reason" text,
	"notified_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "report_warranty" (
	"device_id" integer NOT NULL,
	"span" text NOT NULL,
	"begins" date NOT NULL,
	"error_code_id" integer NOT NULL,
	"life_month" smallint NOT NULL,
	"claims" integer DEFAULT 0 NOT NULL,
	"repeats" integer DEFAULT 0 NOT NULL,
	"parts_cost" numeric(22, 2) DEFAULT '0' NOT NULL,
	CONSTRAINT "report_warranty_device_id_span_begins_error_code_id_life_month_pk" PRIMARY KEY("device_id","span","begins","error_code_id","life_month")
);
--> statement-breakpoint
-- A column cannot change its type while a trigger names it.
DROP TRIGGER tell_reports ON spare_parts_order_lines;--> statement-breakpoint
ALTER TABLE "devices" ALTER COLUMN "sales_price" SET DATA TYPE numeric(22, 2);--> statement-breakpoint
ALTER TABLE "payment_attempts" ALTER COLUMN "amount" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "payment_refunds" ALTER COLUMN "amount" SET DATA TYPE numeric(22, 2);--> statement-breakpoint
ALTER TABLE "training_credit_uses" ALTER COLUMN "amount" SET DATA TYPE numeric(22, 2);--> statement-breakpoint
ALTER TABLE "training_credits" ALTER COLUMN "amount" SET DATA TYPE numeric(22, 2);--> statement-breakpoint
ALTER TABLE "training_credits" ALTER COLUMN "used" SET DATA TYPE numeric(22, 2);--> statement-breakpoint
ALTER TABLE "training_credits" ALTER COLUMN "used" SET DEFAULT '0';--> statement-breakpoint
ALTER TABLE "training_orders" ALTER COLUMN "gross_price" SET DATA TYPE numeric(22, 2);--> statement-breakpoint
ALTER TABLE "training_orders" ALTER COLUMN "net_price" SET DATA TYPE numeric(22, 2);--> statement-breakpoint
ALTER TABLE "training_orders" ALTER COLUMN "credit_used" SET DATA TYPE numeric(22, 2);--> statement-breakpoint
ALTER TABLE "training_orders" ALTER COLUMN "credit_used" SET DEFAULT '0';--> statement-breakpoint
ALTER TABLE "training_orders" ALTER COLUMN "refunded" SET DATA TYPE numeric(22, 2);--> statement-breakpoint
ALTER TABLE "training_orders" ALTER COLUMN "refunded" SET DEFAULT '0';--> statement-breakpoint
ALTER TABLE "training_orders" ALTER COLUMN "transferred" SET DATA TYPE numeric(22, 2);--> statement-breakpoint
ALTER TABLE "report_claims" ALTER COLUMN "parts_cost" SET DATA TYPE numeric(22, 2);--> statement-breakpoint
ALTER TABLE "report_claims" ALTER COLUMN "parts_cost" SET DEFAULT '0';--> statement-breakpoint
ALTER TABLE "report_offers" ALTER COLUMN "value" SET DATA TYPE numeric(22, 2);--> statement-breakpoint
ALTER TABLE "report_offers" ALTER COLUMN "value" SET DEFAULT '0';--> statement-breakpoint
ALTER TABLE "report_offers" ALTER COLUMN "won_value" SET DATA TYPE numeric(22, 2);--> statement-breakpoint
ALTER TABLE "report_offers" ALTER COLUMN "won_value" SET DEFAULT '0';--> statement-breakpoint
ALTER TABLE "spare_parts" ALTER COLUMN "net_price" SET DATA TYPE numeric(22, 2);--> statement-breakpoint
ALTER TABLE "training_participants" ALTER COLUMN "price_brutto" SET DATA TYPE numeric(22, 2);--> statement-breakpoint
ALTER TABLE "training_participants" ALTER COLUMN "price_brutto" SET DEFAULT '0';--> statement-breakpoint
ALTER TABLE "training_terms" ALTER COLUMN "price_brutto" SET DATA TYPE numeric(22, 2);--> statement-breakpoint
ALTER TABLE "training_terms" ALTER COLUMN "price_netto" SET DATA TYPE numeric(22, 2);--> statement-breakpoint
ALTER TABLE "trainings" ALTER COLUMN "price_brutto" SET DATA TYPE numeric(22, 2);--> statement-breakpoint
ALTER TABLE "trainings" ALTER COLUMN "price_netto" SET DATA TYPE numeric(22, 2);--> statement-breakpoint
ALTER TABLE "spare_parts_order_lines" ALTER COLUMN "net_price" SET DATA TYPE numeric(22, 2);--> statement-breakpoint
ALTER TABLE "report_warranty" ADD CONSTRAINT "report_warranty_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_warranty_begins" ON "report_warranty" USING btree ("span","begins");--> statement-breakpoint
CREATE TRIGGER tell_reports AFTER INSERT OR DELETE OR UPDATE OF net_price, quantity, struck_quantity ON spare_parts_order_lines
  FOR EACH ROW EXECUTE FUNCTION tell_reports_of_parts();
--> statement-breakpoint
-- Whether a claim is a repeat depends on earlier ones of its unit: with one of them, those after it are counted again.
CREATE FUNCTION tell_reports_of_repeats() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  former record := CASE WHEN TG_OP = 'INSERT' THEN NEW ELSE OLD END;
BEGIN
  PERFORM note_for_reports('claims', o.model, o.sent_at) FROM service_orders o
    WHERE o.serial_no IN (changed.serial_no, former.serial_no) AND o.id <> changed.id AND o.deleted_at IS NULL
      AND o.sent_at > least(changed.sent_at, former.sent_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_reports_of_repeats AFTER INSERT OR DELETE OR UPDATE OF sent_at, serial_no, deleted_at ON service_orders
  FOR EACH ROW EXECUTE FUNCTION tell_reports_of_repeats();
--> statement-breakpoint
-- Claims are counted by day from now on.
INSERT INTO report_changes (kind, subject_id, day)
  SELECT DISTINCT 'claims', model, (sent_at AT TIME ZONE 'Europe/Warsaw')::date FROM service_orders
  WHERE model IS NOT NULL AND sent_at IS NOT NULL AND deleted_at IS NULL;
