import { type AnyColumn, and, getTableName, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PersonPlace } from '#contract/consent/consent.ts'
import { nameKey } from '#contract/values/person.ts'
import type { Database } from '#server/db/client.ts'
import { correlated } from '#server/db/correlated.ts'
import { maskedIn } from '#server/db/mask-texts.ts'
import type { NamingText, TextsOfTable } from '#server/db/texts.ts'
import { recordKind, recordKinds } from '#server/http/records/kinds.ts'
import { type Identity, patternOf } from './erasure/remove-traces.ts'
import { heldIn } from './held.ts'
import { personalData } from './personal-data.ts'

/** Rows of one table that a search returns at most; the file of a person's data and an erasure read all. */
const limit = 50
/** Characters of a free text on each side of the person, in the file of the person's data. */
const around = 60

/** Ids of records, by entity, whose texts an erasure leaves: they are kept, or another person of the same name is meant. */
export type Spared = Readonly<Record<string, readonly number[]>>

/** A place that names a person, with the text that does. */
export interface NamingPlace extends PersonPlace {
  /** Every text in it; the values of a JSON document one by one. */
  texts: readonly string[]
  holding: NamingText['holding']
  whose: NamingText['whose']
}

/**
 * Condition on a text: plain, of an array, or in a JSON document. `is` gets one text of it, so that an expression for a whole
 * value fits too.
 */
type Test = (text: SQL) => SQL

/** The texts that may name a person other than the one whom their record is about, by table. */
function namingTables(): { table: TextsOfTable['table']; naming: readonly NamingText[]; of: TextsOfTable['of'] }[] {
  return personalData()
    .texts.map(({ table, naming, of }) => ({
      table,
      naming: naming.filter(({ holding }) => holding !== 'own'),
      of: Object.keys(of).length > 0 ? of : recordOfRow(table),
    }))
    .filter(({ naming }) => naming.length > 0)
}

function recordOfRow(table: TextsOfTable['table']): TextsOfTable['of'] {
  const kind = recordKinds().find((known) => getTableName(known.table) === getTableName(table))
  return kind ? { [kind.entity]: kind.table.id } : {}
}

/** Whether a text of a row passes a test. */
function holds({ columns: [first, second] }: NamingText, test: Test): SQL {
  if (!first) return sql`false`
  if (second) return test(sql`(${first} || ' ' || ${second})`)
  if (isList(first))
    return sql`exists (select from unnest(${first}) as one(own_text) where ${test(sql.raw('one.own_text'))})`
  if (isJson(first))
    return sql`exists (select from jsonb_path_query(${first}::jsonb, 'strict $.**') as one(own_value)
      where jsonb_typeof(one.own_value) = 'string' and ${test(sql.raw(`(one.own_value #>> '{}')`))})`
  return test(sql`${first}::text`)
}

const isList = (column: AnyColumn) => column.getSQLType().endsWith('[]')
const isJson = (column: AnyColumn) => column.getSQLType().startsWith('json')

/** Places that name a person by one of the identifiers. */
export function placesOf(db: Database, identity: Identity): Promise<NamingPlace[]> {
  const pattern = placePattern(identity)
  return pattern === '' ? Promise.resolve([]) : placesWhere(db, () => (text) => sql`${text} ~* ${pattern}`)
}

/** Places that a search finds; a name without its diacritics where the text is a name, digits in any format. */
export function placesMatching(db: Database, search: string): Promise<NamingPlace[]> {
  const digits = search.replaceAll(/\D/g, '')
  const literal = search.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const like = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return placesWhere(
    db,
    ({ holding }) =>
      (text) => {
        const called =
          holding === 'name' ? sql`search_text(${text}) like search_text(${like})` : sql`${text} ~* ${literal}`
        if (digits.length < 6) return called
        return sql`(${called} or ${text} ~ ${[...digits].join(String.raw`[\s().-]*`)})`
      },
    limit,
  )
}

async function placesWhere(db: Database, testOf: (text: NamingText) => Test, most?: number): Promise<NamingPlace[]> {
  const places: NamingPlace[] = []
  for (const { table, naming, of } of namingTables()) {
    const found = naming.map((text) => ({ text, holds: holds(text, testOf(text)) }))
    const values = found.map((one) => sql`case when ${one.holds} then ${jsonOf(one.text)} end`)
    const ids = Object.entries(of)
    const query = db
      .select({
        texts: sql<(unknown[] | null)[]>`jsonb_build_array(${sql.join(values, sql`, `)})`,
        ids: sql<(number | null)[]>`jsonb_build_array(${sql.join(
          ids.map(([, column]) => sql`${column}`),
          sql`, `,
        )})`,
        held: correlated<boolean>`${heldIn(of)}`,
      })
      .from(table)
      .where(or(...found.map((one) => one.holds)))
    const rows = await (most === undefined ? query : query.limit(most))
    for (const row of rows) {
      const at = row.ids.findIndex((id) => id !== null)
      for (const [index, { text }] of found.entries()) {
        const own = row.texts[index]
        if (own === null || own === undefined) continue
        places.push({
          table: getTableName(table),
          field: text.field,
          entity: ids[at]?.[0] ?? null,
          id: row.ids[at] ?? null,
          title: null,
          kept: row.held ? 'held' : null,
          texts: stringsOf(own),
          holding: text.holding,
          whose: text.whose,
        })
      }
    }
  }
  return titled(db, places)
}

const jsonOf = ({ columns: [first, second] }: NamingText): SQL =>
  second ? sql`to_jsonb(${first} || ' ' || ${second})` : sql`to_jsonb(${first})`

/** Every text of a value. */
function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(stringsOf)
}

async function titled(db: Database, places: readonly NamingPlace[]): Promise<NamingPlace[]> {
  const titles = new Map<string, string | null>()
  for (const [entity, own] of Map.groupBy(places, (place) => place.entity)) {
    const kind = entity === null ? undefined : recordKind(entity)
    if (!kind) continue
    const ids = [...new Set(own.flatMap(({ id }) => (typeof id === 'number' ? [id] : [])))]
    if (ids.length === 0) continue
    const rows = await db
      .select({ id: kind.table.id, title: kind.title })
      .from(kind.table)
      .where(inArray(kind.table.id, ids))
    for (const { id, title } of rows) titles.set(`${entity} ${id}`, title)
  }
  return places.map((place) => ({ ...place, title: titles.get(`${place.entity} ${place.id}`) ?? null }))
}

/** A place as it is shown and written to the file: a name as it stands, a text around the person, a note without words. */
export function shownPlace({ texts: _, holding: __, whose: ___, ...place }: NamingPlace): PersonPlace {
  return place
}

/** A place in the file of the person's data. */
export function placeInFile(place: NamingPlace, identity: Identity): object {
  const { table, field, entity, id, title, holding, texts } = place
  const record = { table, field, entity, id, title }
  if (holding === 'note') return record
  const pattern = new RegExp(placePattern(identity), 'i')
  const words = texts.flatMap((text) => {
    const match = pattern.exec(text)
    if (!match) return []
    if (holding === 'name') return [text]
    return [text.slice(Math.max(0, match.index - around), match.index + match[0].length + around)]
  })
  return { ...record, words }
}

/** Whether a place names a person by one of the names, addresses or phone numbers. */
export function isNamedBy({ texts }: NamingPlace, identity: Identity): boolean {
  const pattern = placePattern(identity)
  return pattern !== '' && texts.some((text) => new RegExp(pattern, 'i').test(text))
}

/**
 * Expression for the person in any text: addresses, phone numbers, and full names in both orders. A name of one word is taken only
 * where it is the whole value, because it occurs in the names of others.
 */
export function placePattern({ names, ...contacts }: Identity): string {
  const isFull = (name: string) => /\S\s+\S/.test(name)
  const single = names.filter((name) => !isFull(name))
  return [
    patternOf({ ...contacts, names: names.filter(isFull) }),
    ...single
      .filter((name) => nameKey(name).length > 2)
      .map((name) => `^${patternOf({ emails: [name], phones: [], names: [] })}$`),
  ]
    .filter(Boolean)
    .join('|')
}

/** Names of further people in a record and in its parts, such as those of signers. */
export async function namesIn(db: Database, entity: string, id: number): Promise<string[]> {
  const found: string[] = []
  for (const { table, naming, of } of namingTables()) {
    const column = of[entity]
    const names = naming.filter(({ holding }) => holding === 'name')
    if (!column || names.length === 0) continue
    const values = sql.join(names.map(jsonOf), sql`, `)
    const rows = await db
      .select({ values: sql<unknown[]>`jsonb_build_array(${values})` })
      .from(table)
      .where(sql`${column} = ${id}`)
    found.push(...rows.flatMap((row) => stringsOf(row.values)))
  }
  return found
}

/**
 * Masks a person in every text that is declared to name further people, except in spared and held records. Part of an
 * erasure, in its transaction.
 */
export async function maskPlaces(db: Database, pattern: string, spared: Spared): Promise<void> {
  for (const { table, naming, of } of namingTables()) {
    const free = and(
      sql`not ${heldIn(of)}`,
      ...Object.entries(of).map(([entity, column]) => isSpared(column, spared[entity] ?? [])),
    )
    const test: Test = (text) => sql`${text} ~* ${pattern}`
    const plain = naming.filter(({ columns: [first, second] }) => second || (first && !isJson(first)))
    if (plain.length > 0) {
      const set = sql.join(
        plain.flatMap((text) => maskedColumns(text, holds(text, test), pattern)),
        sql`, `,
      )
      const named = or(...plain.map((text) => holds(text, test)))
      await db.execute(sql`update ${table} set ${set} where ${free} and ${named}`)
    }
    for (const text of naming) {
      const [column, second] = text.columns
      if (column && !second && isJson(column))
        await maskJson(db, { table, column, pattern, where: sql`${free} and ${holds(text, test)}` })
    }
  }
}

const isSpared = (column: AnyColumn, ids: readonly number[]): SQL | undefined =>
  ids.length === 0 ? undefined : sql`(${column} is null or ${column} <> all(${sql.param([...ids])}::int[]))`

function maskedColumns({ columns: [first, second], holding }: NamingText, isNamed: SQL, pattern: string): SQL[] {
  if (!first) return []
  const name = (column: AnyColumn) => sql.identifier(column.name)
  if (second)
    return [
      sql`${name(first)} = case when ${isNamed} then 'Anonim' else ${first} end`,
      sql`${name(second)} = case when ${isNamed} then '***' else ${second} end`,
    ]
  if (isList(first))
    return [
      sql`${name(first)} = array(select regexp_replace(one.own_text, ${pattern}, '***', 'gi') from unnest(${first}) with ordinality as one(own_text, at) order by one.at)`,
    ]
  const masked = sql`regexp_replace(${first}, ${pattern}, '***', 'gi')`
  // A name of which nothing is left is none.
  return [sql`${name(first)} = ${holding === 'name' && !first.notNull ? sql`nullif(${masked}, '***')` : masked}`]
}

interface JsonMask {
  table: TextsOfTable['table']
  column: AnyColumn
  pattern: string
  where: SQL
}

/** Masks texts of JSON documents one by one: a number that looks like a phone number stays a number. */
async function maskJson(db: Database, { table, column, pattern, where }: JsonMask): Promise<void> {
  const { rows } = await db.execute<{ row: string; value: unknown }>(
    sql`select ${table}.ctid::text as row, ${column} as value from ${table} where ${where} for update`,
  )
  const expression = new RegExp(pattern, 'gi')
  for (const { row, value } of rows)
    await db.execute(
      sql`update ${table} set ${sql.identifier(column.name)} = ${JSON.stringify(maskedIn(value, expression))}::jsonb
        where ${table}.ctid = ${row}::tid`,
    )
}
