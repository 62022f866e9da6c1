ALTER TABLE "training_records" ADD COLUMN "contact_left_at" timestamp(3) with time zone;--> statement-breakpoint
UPDATE "training_records" SET "contact_left_at" = "left"."at"
FROM (
  SELECT "partner_id", "email", max("at") AS "at" FROM (
    SELECT "entry"."entity_id" AS "partner_id", "person"."email", "entry"."at" FROM "audit_entries" "entry"
    JOIN "users" "person" ON "person"."id" = ("entry"."before" ->> 'user_id')::int
    WHERE "entry"."entity" = 'partner.partners' AND "entry"."action" = 'leave-user'
  ) "each" GROUP BY "partner_id", "email"
) "left"
WHERE "training_records"."partner_id" = "left"."partner_id" AND lower("training_records"."contact_email") = "left"."email";
