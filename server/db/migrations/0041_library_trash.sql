ALTER TABLE "media_files" ADD COLUMN "deleted_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "media_files" ADD COLUMN "deleted_by" integer;--> statement-breakpoint
ALTER TABLE "media_files" ADD CONSTRAINT "media_files_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_files_trash" ON "media_files" USING btree ("deleted_at");