CREATE TABLE "handed_letters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"handed_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "handed_letters_age" ON "handed_letters" USING btree ("handed_at");