CREATE TABLE "schema_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"release" text DEFAULT '' NOT NULL,
	"oldest_migration" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "schema_state_one_row" CHECK ("schema_state"."id" = 1)
);
--> statement-breakpoint
INSERT INTO schema_state DEFAULT VALUES;