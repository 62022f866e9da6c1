import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { documentTypes, trainingTermStatuses } from '#contract/training/statuses.ts'
import { id, named, timestamp, trash, version } from '#server/db/columns.ts'
import { money } from '#server/db/money.ts'
import { live } from '#server/db/schema/list-indexes.ts'
import { users } from '#server/db/users.table.ts'
import { producers } from '#server/modules/device/index.ts'
import { languages } from '#server/modules/dictionary/index.ts'

/** An element of a certificate: millimetres from the upper left corner of the page. */
export interface CertificateElement {
  /** `text`: `text` with placeholders in braces; `qr`: the address of the public page. */
  kind: 'text' | 'qr'
  text: string
  x: number
  y: number
  /** Millimetres. */
  width: number
  /** Font size in points. */
  size: number
  bold: boolean
  align: 'left' | 'center' | 'right'
  /** #rrggbb. */
  colour: string
}

/** Certificate templates: appearance, numbering and validity (specification, section 2). */
export const training_certificates = pgTable('training_certificates', {
  id: id(),
  name_pl: text().notNull(),
  name_en: text().notNull(),
  /** With `{year}` and `{number}`, optionally `{number:4}` for leading zeros: `CERT/{year}/{number:4}`. */
  number_pattern: text().notNull(),
  /** Validity in months; null for no end date. */
  validity_months: integer(),
  orientation: text({ enum: ['landscape', 'portrait'] })
    .notNull()
    .default('landscape'),
  /** An image of the media library, stretched to the page. */
  background: uuid(),
  elements: jsonb().$type<CertificateElement[]>().notNull(),
  active: boolean().notNull().default(true),
  position: integer().notNull().default(0),
  version: version(),
  created_at: timestamp().notNull().default(sql`now()`),
  ...trash(),
})

/** The last number of a pattern in a year; its row is locked while the next one is assigned. */
export const training_certificate_numbers = pgTable(
  'training_certificate_numbers',
  {
    /** The pattern; templates with the same one share its numbers. */
    pattern: text().notNull(),
    year: integer().notNull(),
    last: integer().notNull(),
  },
  (table) => [uniqueIndex('training_certificate_numbers_year').on(table.pattern, table.year)],
)

/** Types of trainings: in a room, at the unit, online. */
export const training_types = pgTable('training_types', named())
/** Categories of trainings: installation, service, sales. */
export const training_categories = pgTable('training_categories', named())
/** Gifts for participants: a notebook, tools, a cap. */
export const training_gadgets = pgTable('training_gadgets', named())

/** Trainings (specification, section 3), each held in one language, which is also that of its texts. */
export const trainings = pgTable(
  'trainings',
  {
    id: id(),
    /** At most 100 characters (specification, section 9). */
    name: text().notNull(),
    description: text().notNull(),
    /** For staff only. */
    note: text(),
    /** Services included in the price: dinner, materials. */
    price_include: text(),
    edition: text().notNull(),
    lang_id: integer()
      .notNull()
      .references(() => languages.id),
    /** Producer, and through it the brand; the training is offered to people with this brand. */
    producer_id: integer()
      .notNull()
      .references(() => producers.id),
    type_id: integer()
      .notNull()
      .references(() => training_types.id),
    category_id: integer()
      .notNull()
      .references(() => training_categories.id),
    document_type: text({ enum: documentTypes }).notNull(),
    certificate_id: integer()
      .notNull()
      .references(() => training_certificates.id),
    gadgets: integer().array().notNull().default(sql`'{}'`),
    /** Available forms of payment. */
    payments: integer().array().notNull().default(sql`'{}'`),
    price_brutto: money().notNull(),
    price_netto: money().notNull(),
    /** PDF of the regulations, accepted when ordering. */
    regulations_file: uuid(),
    /** Background image of its certificates, in place of the template's. */
    template_file: uuid(),
    /** Other trainings to whose terms participants may be moved, beside its own. */
    movable_to: integer().array().notNull().default(sql`'{}'`),
    waiting_list: boolean().notNull().default(true),
    /** Hours for which an offered place is reserved. */
    offer_hours: integer().notNull().default(24),
    /** Days before the term until which partners can cancel, move and substitute by themselves. */
    deadline_days: integer().notNull().default(3),
    /** Item number in the ERP. */
    external_id: text(),
    active: boolean().notNull().default(true),
    version: version(),
    created_at: timestamp().notNull().default(sql`now()`),
    updated_at: timestamp().notNull().default(sql`now()`),
    ...trash(),
  },
  (table) => [
    index('trainings_created_at').on(table.created_at, table.id),
    index('trainings_name').on(table.name, table.id),
    index('trainings_producer').on(table.producer_id),
    index('trainings_beginning').on(sql`search_text(${table.name}) text_pattern_ops`),
    index('trainings_search').using('gin', sql`search_text(${table.name}) gin_trgm_ops`),
  ],
)

/**
 * Terms of trainings (specification, section 3). The row is locked while places are taken or freed, and a constraint prevents
 * overbooking.
 */
export const training_terms = pgTable(
  'training_terms',
  {
    id: id(),
    training_id: integer()
      .notNull()
      .references(() => trainings.id),
    city: text().notNull(),
    address: text().notNull(),
    training_date: date({ mode: 'string' }).notNull(),
    /** HH:MM in Warsaw time. */
    start_time: text().notNull().default('09:00'),
    end_time: text().notNull().default('16:00'),
    /** Date printed on certificates. */
    certificate_date: date({ mode: 'string' }).notNull(),
    /** Last day of registration, after which the term closes automatically. */
    registration_until: date({ mode: 'string' }),
    price_brutto: money().notNull(),
    price_netto: money().notNull(),
    total_places: integer().notNull(),
    /** Number of participants who are offered, signed, present or absent. */
    taken_places: integer().notNull().default(0),
    waiting_count: integer().notNull().default(0),
    status: text({ enum: trainingTermStatuses }).notNull().default('planned'),
    /** The colleague who leads the training. */
    trainer_id: integer().references(() => users.id),
    cancelled_at: timestamp(),
    cancel_reason: text(),
    version: version(),
    created_at: timestamp().notNull().default(sql`now()`),
    updated_at: timestamp().notNull().default(sql`now()`),
    ...trash(),
  },
  (table) => [
    check('training_terms_places', sql`${table.taken_places} between 0 and ${table.total_places}`),
    index('training_terms_training').on(table.training_id, table.training_date),
    index('training_terms_date').on(table.training_date, table.id).where(live),
    index('training_terms_created_at').on(table.created_at, table.id).where(live),
    index('training_terms_trainer').on(table.trainer_id, table.training_date),
    index('training_terms_status').on(table.status, table.training_date),
    index('training_terms_city').on(table.city, table.id),
    index('training_terms_beginning').on(sql`search_text(${table.city}) text_pattern_ops`),
    index('training_terms_city_text').using('gin', sql`search_text(${table.city}) gin_trgm_ops`),
  ],
)
