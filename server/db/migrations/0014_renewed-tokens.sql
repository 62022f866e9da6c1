ALTER TABLE "sessions" ADD COLUMN "former_token_hash" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "former_until" timestamp(3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_former_token" ON "sessions" USING btree ("former_token_hash");