import { and, asc, sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { affiliates, partners } from '#server/modules/partner/table.ts'
import { isFindable } from './findable.ts'
import { type PostcodeArea, postcodeAreas } from './postcode-areas.ts'

/**
 * The postcode area from which distances are measured: by the first two digits of a postcode, a town of the table, or a town
 * with a branch. Null when unknown.
 */
export async function originOf(db: Database, near: string | undefined): Promise<PostcodeArea | null> {
  const asked = near?.trim() ?? ''
  if (asked === '') return null
  if (/^\d/.test(asked)) return areaOf(asked.slice(0, 2))
  const town = plain(asked)
  return postcodeAreas.find((area) => plain(area.town) === town) ?? areaOf(await postcodeIn(db, asked))
}

/** Kilometres from an area to each area, by its first two digits; empty without an origin. */
export function distancesFrom(origin: PostcodeArea | null): Record<string, number> {
  if (!origin) return {}
  return Object.fromEntries(postcodeAreas.map((area) => [area.prefix, kilometres(origin, area)]))
}

function areaOf(postcode: string | undefined): PostcodeArea | null {
  const prefix = postcode?.slice(0, 2)
  return postcodeAreas.find((area) => area.prefix === prefix) ?? null
}

async function postcodeIn(db: Database, city: string): Promise<string | undefined> {
  const [found] = await db
    .select({ postcode: affiliates.postcode })
    .from(affiliates)
    .innerJoin(partners, sql`${partners.id} = ${affiliates.partner_id}`)
    .where(and(isFindable(), sql`search_text(${affiliates.city}) = search_text(${city})`))
    .orderBy(asc(affiliates.postcode))
    .limit(1)
  return found?.postcode
}

/** Text for comparison: without case and diacritics. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll('ł', 'l').normalize('NFKD').replaceAll(/\p{M}/gu, '')
}

const earthRadius = 6371

/** Great-circle distance. */
function kilometres(one: PostcodeArea, other: PostcodeArea): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const chord =
    half(one.latitude, other.latitude) +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * half(one.longitude, other.longitude)
  return Math.round(2 * earthRadius * Math.asin(Math.sqrt(chord)))
}
