import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Place } from '#contract/service-order/spare-parts/parts.ts'
import { id, timestamp, trash, version } from '#server/db/columns.ts'
import { money } from '#server/db/money.ts'
import { live } from '#server/db/schema/list-indexes.ts'

/** Spare parts by the numbers of the ERP. */
export const spare_parts = pgTable(
  'spare_parts',
  {
    id: id(),
    /** Digits, with leading zeros. */
    number: text().notNull(),
    name_pl: text().notNull(),
    /** May be empty; the Polish name is shown then. */
    name_en: text().notNull().default(''),
    picture: uuid(),
    /** Zlotys. */
    net_price: money(),
    /** Ids of devices that it fits; empty means all. */
    models: integer().array().notNull().default(sql`'{}'`),
    replaced_by_id: integer().references((): AnyPgColumn => spare_parts.id),
    active: boolean().notNull().default(true),
    version: version(),
    created_at: timestamp().notNull().default(sql`now()`),
    updated_at: timestamp().notNull().default(sql`now()`),
    ...trash(),
  },
  (part) => [
    uniqueIndex('spare_parts_number').on(part.number).where(live),
    index('spare_parts_number_order').on(part.number, part.id).where(live),
    index('spare_parts_created_at').on(part.created_at, part.id).where(live),
    index('spare_parts_name_pl').on(part.name_pl, part.id).where(live),
    index('spare_parts_net_price_up').on(part.net_price, part.id).where(live),
    index('spare_parts_net_price_down').on(part.net_price.desc().nullsLast(), part.id.desc().nullsFirst()).where(live),
    index('spare_parts_number_text').using('gin', sql`search_text(${part.number}) gin_trgm_ops`).where(live),
    index('spare_parts_name_pl_text').using('gin', sql`search_text(${part.name_pl}) gin_trgm_ops`).where(live),
    index('spare_parts_name_en_text').using('gin', sql`search_text(${part.name_en}) gin_trgm_ops`).where(live),
    index('spare_parts_models').using('gin', part.models),
    index('spare_parts_replaced_by').on(part.replaced_by_id),
  ],
)

/** Drawings of models with parts at numbered places. */
export const exploded_views = pgTable(
  'exploded_views',
  {
    id: id(),
    name_pl: text().notNull(),
    name_en: text().notNull().default(''),
    picture: uuid(),
    /** Ids of devices. */
    models: integer().array().notNull().default(sql`'{}'`),
    places: jsonb().$type<readonly Place[]>().notNull().default([]),
    /** Ids of the parts at its places, because a part in a drawing cannot be deleted. */
    parts: integer().array().notNull().default(sql`'{}'`),
    active: boolean().notNull().default(true),
    version: version(),
    created_at: timestamp().notNull().default(sql`now()`),
    updated_at: timestamp().notNull().default(sql`now()`),
    ...trash(),
  },
  (view) => [
    index('exploded_views_created_at').on(view.created_at, view.id).where(live),
    index('exploded_views_models').using('gin', view.models),
    index('exploded_views_parts').using('gin', view.parts),
  ],
)
