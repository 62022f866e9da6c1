import { inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { StaffScope } from '#server/http/access/scope.ts'
import { devices, producers, product_cards } from './table.ts'

/** Condition for devices of the brands that a colleague is restricted to. */
export function devicesInScope({ brands }: StaffScope): SQL | undefined {
  return brands.length > 0 ? ofBrands(brands) : undefined
}

/** Condition for product cards of these brands, and those of every brand. */
export function cardsInScope({ brands }: StaffScope): SQL | undefined {
  return brands.length > 0
    ? or(isNull(product_cards.brand_id), inArray(product_cards.brand_id, [...brands]))
    : undefined
}

/** Condition for producers of these brands. */
export function producersInScope({ brands }: StaffScope): SQL | undefined {
  return brands.length > 0 ? inArray(producers.brand_id, [...brands]) : undefined
}

/** Devices of brands, without a join with producers. */
export function ofBrands(brands: readonly number[]): SQL {
  const ids = sql.join(
    brands.map((id) => sql`${id}::int`),
    sql`, `,
  )
  return sql`${devices.producer_id} in (select id from producers where brand_id in (${ids}))`
}

/** Devices of groups and of all groups below. */
export function ofBranches(groups: readonly number[]): SQL {
  return sql`${devices.group_id} in (
    with recursive branch as (
      select id from device_groups where id = any(${sql.param([...groups])}::int[])
      union
      select below.id from device_groups below join branch on below.parent_id = branch.id
    ) select id from branch)`
}
