CREATE TABLE "list_view_people" (
	"view_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "list_view_people_view_id_user_id_pk" PRIMARY KEY("view_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "list_view_people" ADD CONSTRAINT "list_view_people_view_id_list_views_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."list_views"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_view_people" ADD CONSTRAINT "list_view_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "list_view_people_user" ON "list_view_people" USING btree ("user_id");