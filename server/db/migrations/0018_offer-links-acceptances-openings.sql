CREATE TABLE "offer_openings" (
	"recipient_id" integer NOT NULL,
	"day" date NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "offer_openings_recipient_id_day_pk" PRIMARY KEY("recipient_id","day")
);
--> statement-breakpoint
ALTER TABLE "offer_acceptances" ADD COLUMN "way" text;--> statement-breakpoint
ALTER TABLE "offer_acceptances" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "offer_acceptances" ADD COLUMN "code_sent_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "offer_recipients" ADD COLUMN "confirming_email" text;--> statement-breakpoint
ALTER TABLE "offer_recipients" ADD COLUMN "confirmation_hash" text;--> statement-breakpoint
ALTER TABLE "offer_recipients" ADD COLUMN "confirmation_sent_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "offer_recipients" ADD COLUMN "confirmations" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "first_sent_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "offer_openings" ADD CONSTRAINT "offer_openings_recipient_id_offer_recipients_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."offer_recipients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
UPDATE offers SET first_sent_at = coalesce(
  (SELECT min(at) FROM offer_events WHERE offer_id = offers.id AND kind IN ('sent', 'shared')), sent_at)
WHERE sent_at IS NOT NULL;--> statement-breakpoint
-- The time to an answer ran from the latest sending.
INSERT INTO report_changes (kind, subject_id, day)
  SELECT DISTINCT 'offers', partner_id, (registered_at AT TIME ZONE 'Europe/Warsaw')::date FROM offers
  WHERE first_sent_at <> sent_at AND registered_at IS NOT NULL;--> statement-breakpoint
UPDATE offer_acceptances SET way = 'noted' WHERE noted_by IS NOT NULL;--> statement-breakpoint
-- An offer with one link was accepted by it.
UPDATE offer_acceptances SET way = 'personal_link', email = sole.email
FROM (SELECT offer_id, min(email) AS email FROM offer_recipients GROUP BY offer_id
  HAVING count(*) = 1 AND bool_and(email IS NOT NULL)) AS sole
WHERE sole.offer_id = offer_acceptances.offer_id AND way IS NULL;
