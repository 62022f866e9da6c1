import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgEnum,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { registrationChecks, returnedAs, unitStatuses } from '#contract/unit/values.ts'
import { id, retention, timestamp, trash, version } from '#server/db/columns.ts'
import { listIndexes } from '#server/db/schema/list-indexes.ts'
import { users } from '#server/modules/auth/index.ts'
import { devices } from '#server/modules/device/index.ts'
import { partners } from '#server/modules/partner/index.ts'

/** Several drafts may have the same serial number. */
const known = sql`deleted_at is null and status <> 'draft'`

/** Declared in the order of the lifecycle, which is also the sort order. */
export const unit_status = pgEnum('unit_status', unitStatuses)

export const registration_check = pgEnum('registration_check', registrationChecks)

/** Units by serial number: place, owner and warranty. */
export const units = pgTable(
  'units',
  {
    id: id(),
    version: version(),
    /** Digits only; may be incomplete in a draft. */
    serial_no: text().notNull(),
    status: unit_status().notNull().default('registered'),
    /** Null for a draft without a model. */
    device_id: integer().references(() => devices.id),
    /** Company that installed it, or is in charge of it. */
    partner_id: integer().references(() => partners.id),
    /** Company that sold it, if another. */
    sold_by_id: integer().references(() => partners.id),
    /** Company that services it, if another. */
    serviced_by_id: integer().references(() => partners.id),
    purchase_date: date({ mode: 'string' }),
    invoice_no: text(),
    install_date: date({ mode: 'string' }),
    installation_address: text(),
    installation_post_code: text(),
    installation_city: text(),
    /** ISO 3166-1 alpha-2. */
    installation_country: text().notNull().default('PL'),
    // Owner and place
    owner_name: text(),
    owner_phone: text(),
    owner_email: text(),
    consent_processing_data: boolean().notNull().default(false),
    software_version: text(),
    // Warranty
    parts_until: date({ mode: 'string' }),
    labour_until: date({ mode: 'string' }),
    /** Months between the maintenances required by the warranty of parts; null where none are required. */
    maintenance_months: smallint(),
    /** Day of the last maintenance. Counted by the database, like the two columns after it (`count_maintenances`). */
    maintained_on: date({ mode: 'string' }),
    /** Last covered day before a gap between maintenances, which a later one does not heal. */
    lapsed_on: date({ mode: 'string' }),
    /** Day that staff set for the next maintenance, later than the interval. */
    maintenance_extended_to: date({ mode: 'string' }),
    /** Day of a maintenance without an order: that of the replaced unit, or from before the portal. */
    maintained_before: date({ mode: 'string' }),
    /** Day that staff had set for the next maintenance of the unit that it replaced, later than the interval. */
    extended_before: date({ mode: 'string' }),
    /** Last covered day of the unit that it replaced, whose coverage had ended. */
    lapsed_before: date({ mode: 'string' }),
    /** Day on which staff granted the coverage back, and why. */
    coverage_granted_on: date({ mode: 'string' }),
    coverage_granted_reason: text(),
    /** The unit that replaced it. */
    replaced_by_id: integer().references((): AnyPgColumn => units.id),
    replaced_on: date({ mode: 'string' }),
    /** When it returned to the distributor, where it went, and why; cleared once it is registered again, except for the day. */
    returned_on: date({ mode: 'string' }),
    returned_as: text({ enum: returnedAs }),
    returned_reason: text(),
    // F-gas (Regulation (EU) 2024/573)
    refrigerant: text(),
    gwp: integer(),
    /** Kilograms. */
    charge: numeric({ precision: 9, scale: 3 }),
    hermetic: boolean().notNull().default(false),
    leak_detection: boolean().notNull().default(false),
    /** Whether it is in a residential building, where small hermetic equipment is exempt from leak checks. */
    in_dwelling: boolean().notNull().default(false),
    /** Share of annex II, section 1, in the charge; follows from the refrigerant. */
    hfo_share: numeric({ precision: 4, scale: 3 }).notNull().default('0'),
    registered_at: timestamp(),
    /** The check of a draft that its company has registered; null before, without a check, and once it is accepted. */
    check_status: registration_check(),
    /** The question of staff, or why they denied the registration. */
    check_text: text(),
    /** The company's answer to the question. */
    check_answer: text(),
    created_by: integer().references(() => users.id),
    created_at: timestamp().notNull().default(sql`now()`),
    updated_at: timestamp().notNull().default(sql`now()`),
    ...trash(),
    ...retention(),
  },
  (unit) => {
    const { sorted, sortedEmptyLast, contains } = listIndexes('units', unit.id)
    return [
      uniqueIndex('units_serial_no').on(unit.serial_no).where(known),
      sorted('serial', unit.serial_no),
      sorted('created_at', unit.created_at),
      ...sortedEmptyLast('install_date', unit.install_date),
      ...sortedEmptyLast('parts_until', unit.parts_until),
      ...sortedEmptyLast('installation_city', unit.installation_city),
      contains('serial_no', unit.serial_no),
      contains('installation_city', unit.installation_city),
      contains('owner_name', unit.owner_name),
      index('units_device').on(unit.device_id),
      index('units_partner').on(unit.partner_id, unit.created_at),
      index('units_sold_by').on(unit.sold_by_id),
      index('units_serviced_by').on(unit.serviced_by_id),
      uniqueIndex('units_replaced_by').on(unit.replaced_by_id),
      index('units_contested')
        .on(unit.serial_no)
        .where(sql`check_status in ('waiting', 'asked') and deleted_at is null`),
      index('units_waiting').on(unit.updated_at).where(sql`check_status = 'waiting' and deleted_at is null`),
      check('units_checked', sql`${unit.check_status} is null or ${unit.status} = 'draft'`),
      check('units_known', sql`${unit.status} = 'draft' or ${unit.device_id} is not null`),
    ]
  },
)

/** Moves of units. No data of owners: only whether the owner changed, and the towns, which stay when an owner is erased. */
export const unit_moves = pgTable(
  'unit_moves',
  {
    id: id(),
    unit_id: integer()
      .notNull()
      .references(() => units.id),
    moved_on: date({ mode: 'string' }).notNull(),
    from_city: text(),
    to_city: text(),
    from_partner_id: integer().references(() => partners.id),
    to_partner_id: integer().references(() => partners.id),
    /** Whether the owner changed. */
    new_owner: boolean().notNull().default(false),
    moved_by: integer().references(() => users.id),
    created_at: timestamp().notNull().default(sql`now()`),
  },
  (move) => [index('unit_moves_unit').on(move.unit_id, move.moved_on, move.id)],
)

/**
 * Corrections of serial numbers: of a unit, whose whole life goes on under the right number, or of a single claim. Orders that were
 * sent with the wrong number refer to the correction, which stands beside it.
 */
export const serial_corrections = pgTable(
  'serial_corrections',
  {
    id: id(),
    /** The corrected unit; null where a single claim was corrected. */
    unit_id: integer().references(() => units.id, { onDelete: 'set null' }),
    from_serial_no: text().notNull(),
    to_serial_no: text().notNull(),
    reason: text().notNull(),
    corrected_by: integer()
      .notNull()
      .references(() => users.id),
    created_at: timestamp().notNull().default(sql`now()`),
  },
  (correction) => [
    index('serial_corrections_unit').on(correction.unit_id),
    index('serial_corrections_from').on(correction.from_serial_no),
  ],
)
