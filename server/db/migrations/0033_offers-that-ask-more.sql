ALTER TABLE "offer_acceptances" ADD COLUMN "quantities" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "offer_acceptances" ADD COLUMN "deposit" numeric(22, 2);--> statement-breakpoint
ALTER TABLE "offer_templates" ADD COLUMN "subject" text;