CREATE TABLE "dashboard_layouts" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"tiles" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_activity" (
	"partner_id" integer NOT NULL,
	"span" text NOT NULL,
	"begins" date NOT NULL,
	"sign_ins" integer DEFAULT 0 NOT NULL,
	"downloads" integer DEFAULT 0 NOT NULL,
	"codes" integer DEFAULT 0 NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"trainings" integer DEFAULT 0 NOT NULL,
	"offers" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "report_activity_partner_id_span_begins_pk" PRIMARY KEY("partner_id","span","begins")
);
--> statement-breakpoint
CREATE TABLE "report_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject_id" integer NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_claims" (
	"device_id" integer NOT NULL,
	"month" date NOT NULL,
	"error_code_id" integer NOT NULL,
	"life_month" smallint NOT NULL,
	"claims" integer DEFAULT 0 NOT NULL,
	"repeats" integer DEFAULT 0 NOT NULL,
	"parts_cost" numeric(16, 2) DEFAULT '0' NOT NULL,
	CONSTRAINT "report_claims_device_id_month_error_code_id_life_month_pk" PRIMARY KEY("device_id","month","error_code_id","life_month")
);
--> statement-breakpoint
CREATE TABLE "report_offers" (
	"partner_id" integer NOT NULL,
	"device_id" integer NOT NULL,
	"span" text NOT NULL,
	"begins" date NOT NULL,
	"offers" integer DEFAULT 0 NOT NULL,
	"value" numeric(16, 2) DEFAULT '0' NOT NULL,
	"won" integer DEFAULT 0 NOT NULL,
	"won_value" numeric(16, 2) DEFAULT '0' NOT NULL,
	"lost" integer DEFAULT 0 NOT NULL,
	"answered" integer DEFAULT 0 NOT NULL,
	"answer_minutes" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "report_offers_partner_id_device_id_span_begins_pk" PRIMARY KEY("partner_id","device_id","span","begins")
);
--> statement-breakpoint
CREATE TABLE "report_subscriptions" (
	"user_id" integer NOT NULL,
	"report" text NOT NULL,
	"subscribed_at" timestamp(3) with time zone NOT NULL,
	"sent_month" date,
	CONSTRAINT "report_subscriptions_user_id_report_pk" PRIMARY KEY("user_id","report")
);
--> statement-breakpoint
CREATE TABLE "report_units" (
	"device_id" integer PRIMARY KEY NOT NULL,
	"units" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "dashboard_layouts" ADD CONSTRAINT "dashboard_layouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_activity" ADD CONSTRAINT "report_activity_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_claims" ADD CONSTRAINT "report_claims_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_offers" ADD CONSTRAINT "report_offers_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_subscriptions" ADD CONSTRAINT "report_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_units" ADD CONSTRAINT "report_units_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_activity_begins" ON "report_activity" USING btree ("span","begins");--> statement-breakpoint
CREATE INDEX "report_claims_month" ON "report_claims" USING btree ("month");--> statement-breakpoint
CREATE INDEX "report_offers_whole" ON "report_offers" USING btree ("span","begins") WHERE device_id = 0;--> statement-breakpoint
CREATE INDEX "report_offers_devices" ON "report_offers" USING btree ("span","begins","device_id") WHERE device_id > 0;--> statement-breakpoint
-- What reports sum up is written down when it changes: the kind of figure, the company or device, and the day of Warsaw.
CREATE FUNCTION note_for_reports(kind text, subject integer, moment timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO report_changes (kind, subject_id, day)
  SELECT kind, subject, (moment AT TIME ZONE 'Europe/Warsaw')::date WHERE subject IS NOT NULL AND moment IS NOT NULL
$$;
--> statement-breakpoint
-- Arguments of the trigger: the kind, the column of the company or device, and that of the moment.
CREATE FUNCTION tell_reports() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  columns text := format('$1.%I, $1.%I', TG_ARGV[1], TG_ARGV[2]);
  subject integer;
  moment timestamptz;
  former_subject integer;
  former_moment timestamptz;
BEGIN
  IF TG_OP <> 'DELETE' THEN
    EXECUTE 'SELECT ' || columns INTO subject, moment USING NEW;
    PERFORM note_for_reports(TG_ARGV[0], subject, moment);
  END IF;
  IF TG_OP <> 'INSERT' THEN
    EXECUTE 'SELECT ' || columns INTO former_subject, former_moment USING OLD;
    IF TG_OP = 'DELETE' OR (former_subject, former_moment) IS DISTINCT FROM (subject, moment) THEN
      PERFORM note_for_reports(TG_ARGV[0], former_subject, former_moment);
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A sign-in counts for every company of the person.
CREATE FUNCTION tell_reports_of_sign_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_for_reports('sign_ins', partner_id, NEW.at) FROM partner_users WHERE user_id = NEW.entity_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Parts cost something for the warranty order that they are for.
CREATE FUNCTION tell_reports_of_parts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  IF TG_TABLE_NAME = 'spare_parts_order_lines' THEN
    PERFORM note_for_reports('claims', o.model, o.sent_at) FROM spare_parts_orders p
      JOIN service_orders o ON o.id = p.service_order_id WHERE p.id = changed.order_id;
  ELSE
    PERFORM note_for_reports('claims', o.model, o.sent_at) FROM service_orders o WHERE o.id = changed.service_order_id;
    IF TG_OP = 'UPDATE' AND OLD.service_order_id IS DISTINCT FROM NEW.service_order_id THEN
      PERFORM note_for_reports('claims', o.model, o.sent_at) FROM service_orders o WHERE o.id = OLD.service_order_id;
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tell_reports_of_unit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM note_for_reports('units', NEW.device_id, now());
  END IF;
  IF TG_OP <> 'INSERT' AND (TG_OP = 'DELETE' OR OLD.device_id IS DISTINCT FROM NEW.device_id) THEN
    PERFORM note_for_reports('units', OLD.device_id, now());
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Traces that are removed when they are old stay counted: only new ones are told.
CREATE TRIGGER tell_reports AFTER INSERT ON documentation_downloads
  FOR EACH ROW EXECUTE FUNCTION tell_reports('downloads', 'partner_id', 'downloaded_at');
--> statement-breakpoint
CREATE TRIGGER tell_reports AFTER INSERT ON error_code_views
  FOR EACH ROW EXECUTE FUNCTION tell_reports('codes', 'partner_id', 'viewed_at');
--> statement-breakpoint
CREATE TRIGGER tell_reports AFTER INSERT ON audit_entries
  FOR EACH ROW WHEN (NEW.entity = 'user.users' AND NEW.action = 'sign-in') EXECUTE FUNCTION tell_reports_of_sign_in();
--> statement-breakpoint
CREATE TRIGGER tell_reports AFTER INSERT OR DELETE OR UPDATE OF partner_id, sent_at, deleted_at ON service_orders
  FOR EACH ROW EXECUTE FUNCTION tell_reports('orders', 'partner_id', 'sent_at');
--> statement-breakpoint
CREATE TRIGGER tell_reports AFTER INSERT OR DELETE OR UPDATE OF partner_id, deleted_at ON service_maintenances
  FOR EACH ROW EXECUTE FUNCTION tell_reports('orders', 'partner_id', 'created_at');
--> statement-breakpoint
CREATE TRIGGER tell_reports AFTER INSERT OR DELETE OR UPDATE OF partner_id, deleted_at ON spare_parts_orders
  FOR EACH ROW EXECUTE FUNCTION tell_reports('orders', 'partner_id', 'created_at');
--> statement-breakpoint
CREATE TRIGGER tell_reports AFTER INSERT OR DELETE OR UPDATE OF partner_id, status ON training_participants
  FOR EACH ROW EXECUTE FUNCTION tell_reports('trainings', 'partner_id', 'created_at');
--> statement-breakpoint
CREATE TRIGGER tell_reports AFTER INSERT OR DELETE
  OR UPDATE OF partner_id, state, net, registered_at, sent_at, decided_at, deleted_at ON offers
  FOR EACH ROW EXECUTE FUNCTION tell_reports('offers', 'partner_id', 'registered_at');
--> statement-breakpoint
CREATE TRIGGER tell_reports_of_claim
  AFTER INSERT OR DELETE OR UPDATE OF model, sent_at, error_code, install_date, serial_no, deleted_at ON service_orders
  FOR EACH ROW EXECUTE FUNCTION tell_reports('claims', 'model', 'sent_at');
--> statement-breakpoint
CREATE TRIGGER tell_reports_of_parts AFTER INSERT OR DELETE OR UPDATE OF service_order_id, status, deleted_at
  ON spare_parts_orders FOR EACH ROW EXECUTE FUNCTION tell_reports_of_parts();
--> statement-breakpoint
CREATE TRIGGER tell_reports AFTER INSERT OR DELETE OR UPDATE OF net_price, quantity, struck ON spare_parts_order_lines
  FOR EACH ROW EXECUTE FUNCTION tell_reports_of_parts();
--> statement-breakpoint
CREATE TRIGGER tell_reports AFTER INSERT OR DELETE OR UPDATE OF device_id, status ON units
  FOR EACH ROW EXECUTE FUNCTION tell_reports_of_unit();
--> statement-breakpoint
-- What is there already is summed up at the first run.
INSERT INTO report_changes (kind, subject_id, day)
  SELECT 'rebuild', 0, current_date WHERE EXISTS (SELECT FROM partners);
