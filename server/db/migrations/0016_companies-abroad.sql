ALTER TABLE "contractors" ALTER COLUMN "address_province" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "partner_entries" ALTER COLUMN "nip" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "partner_entries" ALTER COLUMN "province_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "partners" ALTER COLUMN "nip" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "partners" ALTER COLUMN "province_id" DROP NOT NULL;