import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { By } from '#contract/declare/lifecycle-actor.ts'
import type { Locale } from '#contract/messages/locale.ts'
import { auditAll } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import { isLive } from '#server/http/records/trash.ts'
import { beginEdition, correctEdition, keepFiles } from './editions.ts'
import { nextDocumentationNumber } from './number.ts'
import { documentationEntity, documentsInScope } from './rows.ts'
import { documentations } from './table.ts'
import { isServed, noteWithdrawal } from './withdrawal.ts'

/** A document with its devices, groups and tags, in an import. */
export interface ImportedDocument {
  documentation_number: string
  name_pl: string
  name_en: string | null
  type_id: number
  category_id: number
  locale: Locale
  tags: number[]
  file_pl: string | null
  file_en: string | null
  groups: number[]
  devices: number[]
  product_cards: number[]
  active: boolean
}
export type StoredDocument = ImportedDocument & { id: number; version: number; edition: number }

interface Writing {
  db: Database
  by: By
  at: Date
}

/** Tables of links, with the field stored in each. */
const links = [
  [sql`device_documentations`, sql`device_id`, 'devices'],
  [sql`group_documentations`, sql`group_id`, 'groups'],
  [sql`product_card_documentations`, sql`product_card_id`, 'product_cards'],
] as const

function linked(table: SQL, column: SQL): SQL<number[]> {
  return sql<number[]>`array(select ${column} from ${table} where documentation_id = documentations.id order by 1)`
}

/** Visible documents by number or Polish name, or by id; locked when they are to be written. */
export async function documentsFor(
  db: Database,
  asked: { numbers: readonly string[]; names: readonly string[]; scope: StaffScope } | { ids: readonly number[] },
  lock: boolean,
): Promise<StoredDocument[]> {
  const which =
    'ids' in asked
      ? inArray(documentations.id, [...asked.ids])
      : or(
          inArray(documentations.documentation_number, [...asked.numbers]),
          inArray(documentations.name_pl, [...asked.names]),
        )
  const seen = and(isLive(documentations), which, 'scope' in asked ? documentsInScope(asked.scope) : undefined)
  const select = db.select({ id: documentations.id }).from(documentations).where(seen).orderBy(asc(documentations.id))
  if (lock) await select.for('update')
  const { documentation_number, name_pl, name_en, type_id, category_id, locale } = documentations
  const { id, version, edition, tags, file_pl, file_en, active } = documentations
  const rows = await db
    .select({
      id,
      version,
      edition,
      documentation_number,
      name_pl,
      name_en,
      type_id,
      category_id,
      locale,
      tags,
      file_pl,
      file_en,
      active,
      devices: linked(links[0][0], links[0][1]),
      groups: linked(links[1][0], links[1][1]),
      product_cards: linked(links[2][0], links[2][1]),
    })
    .from(documentations)
    .where(seen)
    .orderBy(asc(id))
  return rows.map((row) => ({ ...row, tags: row.tags.toSorted((one, other) => one - other) }))
}

/**
 * Writes documents by the rules of their form: a new one gets a number, another file begins or corrects an edition. People with
 * older editions are notified by `notifyOfEditions`, of all documents together.
 */
export async function writeDocuments(
  writing: Writing,
  rows: readonly { values: ImportedDocument; before: StoredDocument | null; correction: boolean }[],
): Promise<{ id: number; version: number }[]> {
  const written: { id: number; version: number }[] = []
  for (const { values, before, correction } of rows)
    written.push(before ? await change(writing, values, before, correction) : await store(writing, values))
  return written
}

async function store(writing: Writing, values: ImportedDocument): Promise<{ id: number; version: number }> {
  const { db, at } = writing
  const documentation_number = await nextDocumentationNumber(db, at)
  const stamps = { created_at: at.toISOString(), updated_at: at.toISOString() }
  const [row] = await db
    .insert(documentations)
    .values({ ...columnsOf(values), documentation_number, ...stamps })
    .returning({ id: documentations.id, version: documentations.version })
  if (!row) throw new Error('The document was not stored')
  await keepLinks(db, row.id, values)
  const { file_pl, file_en } = values
  await beginEdition(writing, { id: row.id, edition: 1, file_pl, file_en, note: null })
  await keepFiles(db, row.id, { file_pl, file_en })
  await note(writing, row.id, 'store', null, { ...values, documentation_number, ...row })
  return row
}

async function change(
  writing: Writing,
  values: ImportedDocument,
  before: StoredDocument,
  correction: boolean,
): Promise<{ id: number; version: number }> {
  const { db, at } = writing
  const { id } = before
  const { file_pl, file_en } = values
  const isOther = before.file_pl !== file_pl || before.file_en !== file_en
  const isNew = isOther && !correction
  const edition = before.edition + (isNew ? 1 : 0)
  const version = before.version + 1
  await db
    .update(documentations)
    .set({ ...columnsOf(values), edition, version, updated_at: at.toISOString() })
    .where(eq(documentations.id, id))
  await keepLinks(db, id, values)
  if (isNew) await beginEdition(writing, { id, edition, file_pl, file_en, note: null })
  else if (isOther) await correctEdition(db, { id, edition, file_pl, file_en })
  if (isOther) await keepFiles(db, id, { file_pl, file_en })
  if (isServed(before) && !isServed(values)) await noteWithdrawal(writing, id, true)
  const action = isOther && correction ? 'correct-file' : 'update'
  await note(writing, id, action, before, { ...values, id, version, edition })
  return { id, version }
}

function columnsOf({
  name_pl,
  name_en,
  type_id,
  category_id,
  locale,
  tags,
  file_pl,
  file_en,
  active,
}: ImportedDocument) {
  return { name_pl, name_en, type_id, category_id, locale, tags, file_pl, file_en, active }
}

async function keepLinks(db: Database, id: number, values: ImportedDocument): Promise<void> {
  for (const [table, column, field] of links) {
    await db.execute(sql`delete from ${table} where documentation_id = ${id}`)
    if (values[field].length > 0)
      await db.execute(sql`insert into ${table} (documentation_id, ${column})
        select ${id}::int, unnest(${sql.param(values[field])}::int[])`)
  }
}

async function note(
  { db, by, at }: Writing,
  entity_id: number,
  action: 'store' | 'update' | 'correct-file',
  before: object | null,
  after: object,
): Promise<void> {
  const told = { before: before && { ...before }, after: { ...after } }
  await auditAll(db, [{ by, at, entity: documentationEntity, entity_id, action, ...told }])
}
