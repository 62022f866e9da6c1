CREATE TABLE "received_replies" (
	"message_id" text PRIMARY KEY NOT NULL,
	"received_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "received_replies_age" ON "received_replies" USING btree ("received_at");