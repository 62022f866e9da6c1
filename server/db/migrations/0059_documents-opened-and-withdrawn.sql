CREATE TABLE "documentation_openings" (
	"user_id" integer NOT NULL,
	"documentation_id" integer NOT NULL,
	"edition" integer NOT NULL,
	"locale" text NOT NULL,
	"partner_id" integer,
	"opened_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "documentation_openings_user_id_documentation_id_pk" PRIMARY KEY("user_id","documentation_id")
);
--> statement-breakpoint
ALTER TABLE "documentations" ADD COLUMN "withdrawn_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "documentation_openings" ADD CONSTRAINT "documentation_openings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documentation_openings" ADD CONSTRAINT "documentation_openings_documentation_id_documentations_id_fk" FOREIGN KEY ("documentation_id") REFERENCES "public"."documentations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documentation_openings" ADD CONSTRAINT "documentation_openings_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documentation_openings_documentation" ON "documentation_openings" USING btree ("documentation_id");--> statement-breakpoint
CREATE INDEX "documentation_openings_partner" ON "documentation_openings" USING btree ("partner_id");