ALTER TABLE "handed_letters" ADD COLUMN "handovers" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "handed_letters" ADD COLUMN "unanswered_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "handed_letters" ADD COLUMN "letter" text;--> statement-breakpoint
ALTER TABLE "handed_letters" ADD COLUMN "address" text;--> statement-breakpoint
CREATE INDEX "handed_letters_address" ON "handed_letters" USING btree ("address");