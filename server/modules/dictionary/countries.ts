import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Locale } from '#contract/messages/locale.ts'
import type { Database } from '#server/db/client.ts'
import { contains } from '#server/http/lists/conditions.ts'
import { isLive } from '#server/http/records/trash.ts'
import { countries } from './table.ts'

const isOffered = and(isLive(countries), eq(countries.active, true))

/** Whether a text is the code of an active country, or the one that a record has kept since the country was active. */
export async function isCountry(db: Database, code: string, kept?: string): Promise<boolean> {
  if (code === kept) return true
  const found = await db
    .select({ id: countries.id })
    .from(countries)
    .where(and(isOffered, eq(countries.code, code)))
  return found.length > 0
}

/** Countries with their codes and their names in both languages. */
export function offeredCountries(db: Database) {
  const { id, code, name_pl, name_en, position } = countries
  return db
    .select({ id, code, name_pl, name_en })
    .from(countries)
    .where(isOffered)
    .orderBy(asc(position), asc(name_pl), asc(id))
}

/** Countries by name or code, with the code as id; Poland comes first by its position. */
export function findCountries(db: Database, locale: Locale, search = ''): Promise<{ id: string; name: string }[]> {
  const name = countries[`name_${locale}`]
  const code = search.trim().toUpperCase()
  return db
    .select({ id: countries.code, name })
    .from(countries)
    .where(and(isOffered, search ? or(contains(name, search), eq(countries.code, code)) : undefined))
    .orderBy(asc(countries.position), inAlphabet(locale), asc(countries.id))
}

/** Sorts by the reader's alphabet; the database's is Polish. */
function inAlphabet(locale: Locale): SQL {
  return locale === 'en' ? sql`${countries.name_en} collate "en-x-icu"` : asc(countries.name_pl)
}
