import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { locales } from '#contract/locale.ts'
import { id, timestamp, version } from '#server/db/columns.ts'
import { business_areas, provinces } from '#server/modules/dictionary/index.ts'

/** Companies that install, sell and service the equipment. */
export const partners = pgTable(
  'partners',
  {
    id: id(),
    name: text().notNull(),
    /** Ten digits. */
    nip: text().notNull().unique(),
    /** Their buyer number in the ERP. */
    external_id: text().unique(),
    /** Who pays in the ERP, when that is somebody else. */
    bill_to_customer_id: text(),
    street: text().notNull(),
    postcode: text().notNull(),
    city: text().notNull(),
    province_id: integer()
      .notNull()
      .references(() => provinces.id),
    business_area_id: integer().references(() => business_areas.id),
    phone_number: text(),
    email: text(),
    logo: text(),
    /** Language of letters to the company itself. */
    locale: text({ enum: locales }).notNull().default('pl'),
    version: version(),
    created_at: timestamp().notNull(),
  },
  (table) => [index('partners_name').on(table.name, table.id), index('partners_province').on(table.province_id)],
)

/**
 * Who belongs to which company. `user_id` refers to `users` by a constraint in the migrations: the module of users
 * reads memberships, and modules do not import each other in a circle.
 */
export const partner_users = pgTable(
  'partner_users',
  {
    partner_id: integer()
      .notNull()
      .references(() => partners.id, { onDelete: 'cascade' }),
    user_id: integer().notNull(),
    is_company_admin: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.partner_id, table.user_id] }),
    index('partner_users_user').on(table.user_id),
  ],
)
