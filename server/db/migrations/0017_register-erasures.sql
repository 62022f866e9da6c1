CREATE TABLE "erasures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"entity" text NOT NULL,
	"entity_id" integer NOT NULL,
	"extent" text NOT NULL,
	"address_hash" text,
	"at" timestamp(3) with time zone NOT NULL,
	"registered_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE INDEX "erasures_unregistered" ON "erasures" USING btree ("at") WHERE registered_at is null;