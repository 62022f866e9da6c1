import { and, inArray, type SQL } from 'drizzle-orm'
import type { Scope } from '#server/scope.ts'
import { partners } from './table.ts'

/** The companies that somebody may act for or see: the own ones, or those of a colleague's restrictions. */
export function partnerWithin(scope: Scope): SQL | undefined {
  if (scope.kind === 'partner') return inArray(partners.id, [...scope.partner_ids])
  return and(
    scope.partners.length ? inArray(partners.id, [...scope.partners]) : undefined,
    scope.provinces.length ? inArray(partners.province_id, [...scope.provinces]) : undefined,
  )
}
