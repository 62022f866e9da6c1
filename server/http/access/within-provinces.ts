import { type AnyColumn, inArray, ne, or, type SQL } from 'drizzle-orm'
import type { StaffScope } from './scope.ts'

/**
 * Condition for a colleague's restriction to provinces. Companies from abroad have no province; they are visible to colleagues
 * who handle them.
 */
export function withinProvinces(
  company: { province: AnyColumn; country: AnyColumn },
  { provinces, handles_abroad }: Pick<StaffScope, 'provinces' | 'handles_abroad'>,
): SQL | undefined {
  if (provinces.length === 0) return undefined
  const inProvinces = inArray(company.province, [...provinces])
  return handles_abroad ? or(inProvinces, ne(company.country, 'PL')) : inProvinces
}
