CREATE TABLE "offer_follow_ups" (
	"offer_id" integer NOT NULL,
	"kind" text NOT NULL,
	"record_id" integer NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "offer_follow_ups_kind_record_id_pk" PRIMARY KEY("kind","record_id")
);
--> statement-breakpoint
ALTER TABLE "offer_acceptances" ADD COLUMN "quantities" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "offer_acceptances" ADD COLUMN "deposit" numeric(22, 2);--> statement-breakpoint
ALTER TABLE "offer_templates" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "offer_follow_ups" ADD CONSTRAINT "offer_follow_ups_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offer_follow_ups_offer" ON "offer_follow_ups" USING btree ("offer_id");