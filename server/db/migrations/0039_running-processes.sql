CREATE TABLE "processes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"runs_jobs" boolean NOT NULL,
	"started_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "processes_seen_at" ON "processes" USING btree ("seen_at");