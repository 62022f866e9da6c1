import { type AnyColumn, inArray, ne, or, type SQL } from 'drizzle-orm'
import type { StaffScope } from './scope.ts'

/**
 * Whether a company is within a colleague's restriction to provinces. Companies from abroad are in no province: beside the
 * provinces they are seen by those who handle them.
 */
export function withinProvinces(
  company: { province: AnyColumn; country: AnyColumn },
  { provinces, handles_abroad }: Pick<StaffScope, 'provinces' | 'handles_abroad'>,
): SQL | undefined {
  if (provinces.length === 0) return undefined
  const within = inArray(company.province, [...provinces])
  return handles_abroad ? or(within, ne(company.country, 'PL')) : within
}
