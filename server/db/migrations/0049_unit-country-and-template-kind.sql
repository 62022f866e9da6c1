ALTER TABLE "reply_templates" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "installation_country" text DEFAULT 'PL' NOT NULL;