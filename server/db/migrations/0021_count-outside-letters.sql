CREATE TABLE "outside_letters" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"partner_id" integer NOT NULL,
	"about" text,
	"address" text NOT NULL,
	"is_new" boolean NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "outside_letters_day" ON "outside_letters" USING btree ("partner_id","at");--> statement-breakpoint
CREATE INDEX "outside_letters_address" ON "outside_letters" USING btree ("partner_id","address");--> statement-breakpoint
CREATE INDEX "outside_letters_age" ON "outside_letters" USING btree ("at");