ALTER TABLE "affiliates" ALTER COLUMN "province_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "affiliates" ADD COLUMN "country" text DEFAULT 'PL' NOT NULL;