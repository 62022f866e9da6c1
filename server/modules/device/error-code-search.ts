import { type AnyColumn, and, asc, eq, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import type { ErrorCodeOption } from '#contract/device/device.ts'
import type { codeMatches, FoundErrorCode } from '#contract/device/zone.ts'
import type { Locale } from '#contract/messages/locale.ts'
import type { Database } from '#server/db/client.ts'
import { allOf } from '#server/http/access/conditions.ts'
import { contains } from '#server/http/lists/conditions.ts'
import { isLive } from '#server/http/records/trash.ts'
import { error_codes } from './error-code-table.ts'
import { device_groups, devices } from './table.ts'
import { isVisibleDevice, type VisibleCatalogue, zoneCodeConditions } from './visible-catalogue.ts'

/** Maximum number of results in a search of all codes; more than any device has. */
const best = 50
const ofOneDevice = 1000
/** Minimum length of a word; shorter texts are codes, and the trigram index needs three characters. */
const shortestWord = 3

const key = sql`(error_code_key(${error_codes.code}) collate "C")`

/** Condition: the code begins with the typed text, in any spelling. A range of the index. */
const beginsWith = (typed: string): SQL => sql`(${key} >= ${typed} and ${key} < ${`${typed}~`})`

/** The text in a language, otherwise in Polish. */
export function errorCodeTextIn(locale: Locale, field: 'name' | 'manual'): SQL<string> {
  const polish = error_codes[`${field}_pl`]
  const english = error_codes[`${field}_en`]
  return locale === 'pl' ? sql<string>`${polish}` : sql<string>`coalesce(nullif(${english}, ''), ${polish})`
}

/** Whether name and manual are translated. */
export function isTranslated(locale: Locale): SQL<boolean> {
  const { name_en, manual_en } = error_codes
  return locale === 'pl' ? sql<boolean>`true` : sql<boolean>`(${name_en} <> '' and ${manual_en} <> '')`
}

/** Whether the manual has files in the language; otherwise those of the other language are shown. */
const hasFiles = (locale: Locale): SQL => sql`cardinality(${error_codes[`files_${locale}`]}) > 0`
const otherLocale = { pl: 'en', en: 'pl' } as const

/** Files of a manual for a reader, in order. */
export function manualFiles(locale: Locale): SQL<string[]> {
  const [own, other] = [error_codes[`files_${locale}`], error_codes[`files_${otherLocale[locale]}`]]
  return sql<string[]>`case when ${hasFiles(locale)} then ${own} else ${other} end`
}

/** Language of these files. */
export function manualFilesLocale(locale: Locale): SQL<Locale> {
  const other = otherLocale[locale]
  return sql<Locale>`case when ${hasFiles(locale)} or not ${hasFiles(other)} then ${locale}::text else ${other}::text end`
}

/** The columns of a found error code in a language. */
export const shownColumns = (locale: Locale) => ({
  id: error_codes.id,
  code: error_codes.code,
  name: errorCodeTextIn(locale, 'name'),
  manual: errorCodeTextIn(locale, 'manual'),
  is_translated: isTranslated(locale),
  files: sql<number>`cardinality(${manualFiles(locale)})`,
})

/** Condition: the name shown to the person contains a text; uses the expressions of the indexes. */
function isNamed(text: string, locale: Locale): SQL | undefined {
  const inWords = (name: AnyColumn) => contains(sql`(${error_codes.code} || ' ' || ${name})`, text)
  const { name_pl, name_en } = error_codes
  return locale === 'pl' ? inWords(name_pl) : or(inWords(name_en), and(eq(name_en, ''), inWords(name_pl)))
}

/** Condition: each word is in the code, in the name, or in the name of one of its groups and devices that are shown. */
function isUsedIn(text: string, locale: Locale, catalogue: VisibleCatalogue | undefined): SQL | undefined {
  const shown = shownUses(catalogue)
  const words = text.split(/\s+/).filter((word) => word !== '')
  return and(
    ...words.map((word) =>
      or(
        isNamed(word, locale),
        sql`${error_codes.id} in (
          select error_code_id from error_code_groups join device_groups on device_groups.id = group_id
          where ${shown.groups} and ${contains(device_groups.name, word)}
          union all
          select error_code_id from error_code_devices join devices on devices.id = device_id
          where ${shown.devices} and ${contains(devices.name, word)})`,
      ),
    ),
  )
}

/** Conditions for the groups and devices that are named with a code. */
const shownUses = (catalogue: VisibleCatalogue | undefined) => ({
  groups: catalogue
    ? sql`device_groups.id = any(${sql.param(catalogue.groups.map(({ id }) => id))}::int[])`
    : isLive(device_groups),
  devices: catalogue ? isVisibleDevice(catalogue) : isLive(devices),
})

interface Asked {
  search?: string | undefined
  ids?: number[] | undefined
  device?: number | undefined
}

/**
 * Searches error codes: by the beginning of the code, exact matches first; then by name; if nothing is found, with the
 * names of the groups and devices of a code too; then by similar codes. Every step uses an index. With a `catalogue`, only codes, groups and devices visible to its person.
 */
export async function searchErrorCodes(
  db: Database,
  { search = '', ids, device }: Asked,
  locale: Locale,
  catalogue?: VisibleCatalogue,
): Promise<FoundErrorCode[]> {
  const always = and(
    catalogue ? allOf(zoneCodeConditions(catalogue)) : isLive(error_codes),
    device === undefined ? undefined : belongsToDevice(device),
  )
  const limit = device === undefined ? best : ofOneDevice
  const typed = errorCodeKey(search)
  const find = (match: (typeof codeMatches)[number], where: SQL | undefined, limit: number) =>
    db
      .select({
        ...shownColumns(locale),
        match: sql<(typeof codeMatches)[number]>`case when ${key} = ${typed} then 'exact' else ${match}::text end`,
      })
      .from(error_codes)
      .where(and(where, always))
      .orderBy(key, asc(error_codes.id))
      .limit(limit)
  const answer = (found: Awaited<ReturnType<typeof find>>) => withUses(db, found, catalogue)

  if (ids) return answer(await find('code', inArray(error_codes.id, ids), ids.length))
  if (search.trim() === '') return answer(await find('code', undefined, limit))
  const byCode = typed === '' ? [] : await find('code', beginsWith(typed), limit)
  const isWord = search.trim().length >= shortestWord
  const byName =
    isWord && byCode.length < limit
      ? await find(
          'name',
          and(isNamed(search, locale), typed === '' ? undefined : not(beginsWith(typed))),
          limit - byCode.length,
        )
      : []
  if (byCode.length + byName.length > 0) return answer([...byCode, ...byName])
  const byUse = isWord ? await find('name', isUsedIn(search, locale, catalogue), limit) : []
  if (byUse.length > 0) return answer(byUse)
  const similar = similarKeys(typed)
  return similar.length === 0
    ? []
    : answer(await find('similar', sql`${key} = any(${sql.param(similar)}::text[])`, best))
}

/** Number of groups and devices shown with a code. */
const namedUses = 4

/** Adds names of groups and devices to codes. */
async function withUses<Row extends { id: number }>(
  db: Database,
  rows: Row[],
  catalogue: VisibleCatalogue | undefined,
): Promise<(Row & { used_in: string[] })[]> {
  if (rows.length === 0) return []
  const ids = sql`${sql.param(rows.map(({ id }) => id))}::int[]`
  const shown = shownUses(catalogue)
  const { rows: uses } = await db.execute<{ id: number; name: string }>(sql`
    select error_code_id as id, name from error_code_groups join device_groups on device_groups.id = group_id
    where error_code_id = any(${ids}) and ${shown.groups}
    union all
    (select error_code_id, name from (
      select error_code_id, name, row_number() over (partition by error_code_id order by name) as nth
      from error_code_devices join devices on devices.id = device_id
      where error_code_id = any(${ids}) and ${shown.devices}
    ) as own where nth <= ${namedUses})`)
  const names = new Map<number, string[]>()
  for (const { id, name } of uses) names.set(id, [...(names.get(id) ?? []), name])
  return rows.map((row) => ({ ...row, used_in: (names.get(row.id) ?? []).slice(0, namedUses) }))
}

/** Error codes for a selector, by code or name. */
export async function findErrorCodes(
  db: Database,
  asked: Asked,
  locale: Locale,
  catalogue?: VisibleCatalogue,
): Promise<ErrorCodeOption[]> {
  const found = await searchErrorCodes(db, asked, locale, catalogue)
  return found.map(({ id, code, name, manual }) => ({ id, code, manual, name: `${code} – ${name}` }))
}

/** Whether an error code belongs to a device. */
export async function isErrorCodeOf(db: Database, error_code: number, device: number): Promise<boolean> {
  const found = await db
    .select({ id: error_codes.id })
    .from(error_codes)
    .where(and(eq(error_codes.id, error_code), isLive(error_codes), belongsToDevice(device)))
  return found.length > 0
}

/** Number of a device's error codes, with the first few by code, after those that are named. */
export async function codesOfDevice(
  db: Database,
  { device, locale, named, limit }: { device: number; locale: Locale; named: readonly string[]; limit: number },
): Promise<{ total: number; first: { id: number; code: string; name: string }[] }> {
  const where = and(isLive(error_codes), belongsToDevice(device))
  const first = await db
    .select({ id: error_codes.id, code: error_codes.code, name: errorCodeTextIn(locale, 'name') })
    .from(error_codes)
    .where(where)
    .orderBy(sql`${error_codes.code} = any(${sql.param([...named])}::text[]) desc`, key, asc(error_codes.id))
    .limit(limit)
  return { total: first.length < limit ? first.length : await db.$count(error_codes, where), first }
}

/**
 * Condition: a code belongs to a device directly, or through its group or any above it unless excluded. Groups and devices in
 * the trash do not count. Ids are selected from the device's side, because a device has few codes.
 */
export function belongsToDevice(device: number): SQL {
  return sql`${error_codes.id} in (
    with recursive above as (
      select device_groups.id, device_groups.parent_id from device_groups
      join devices on devices.group_id = device_groups.id
      where devices.id = ${device} and devices.deleted_at is null and device_groups.deleted_at is null
      union
      select parents.id, parents.parent_id from device_groups parents join above on above.parent_id = parents.id
      where parents.deleted_at is null
    )
    select error_code_id from error_code_groups join above on above.id = group_id
    where not error_code_id = any((select excluded_error_codes from devices where devices.id = ${device})::int[])
    union
    select error_code_id from error_code_devices join devices on devices.id = device_id
    where device_id = ${device} and devices.deleted_at is null
  )`
}

/**
 * Search key of an error code: "e-01", "E 1" and "E01" are equal, because separators and leading zeros are ignored. Equal to
 * `error_code_key` in the database, on which the index is built.
 */
export function errorCodeKey(code: string): string {
  return code
    .toLowerCase()
    .replaceAll(/[^0-9a-z]+/g, '')
    .replaceAll(/(^|[a-z])0+(?=[0-9])/g, '$1')
}

const signs = [...'abcdefghijklmnopqrstuvwxyz0123456789']

/** Longer texts are words, not codes. */
const longest = 12

/**
 * Keys within one typing error: a character inserted, missing, replaced, or two neighbours swapped. A few hundred at most, so
 * that each can be looked up in the index.
 */
export function similarKeys(key: string): string[] {
  if (key === '' || key.length > longest) return []
  const found = new Set<string>()
  for (let at = 0; at <= key.length; at += 1) {
    const [before, after] = [key.slice(0, at), key.slice(at)]
    for (const sign of signs) {
      found.add(before + sign + after)
      if (after !== '') found.add(before + sign + after.slice(1))
    }
    if (after.length > 0) found.add(before + after.slice(1))
    if (after.length > 1) found.add(`${before}${after[1]}${after[0]}${after.slice(2)}`)
  }
  found.delete('')
  found.delete(key)
  return [...new Set([...found].map(errorCodeKey))].filter((similar) => similar !== key)
}
