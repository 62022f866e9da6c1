import { and, eq, getTableColumns, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { DocumentationItem } from '#contract/documentation/documentation.ts'
import type { Locale } from '#contract/messages/locale.ts'
import type { Database } from '#server/db/client.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { contains } from '#server/http/lists/conditions.ts'
import { isLive } from '#server/http/records/trash.ts'
import { brands } from '#server/modules/dictionary/index.ts'
import { mediaFiles } from '#server/modules/media/index.ts'
import { refuse } from '#server/refusal.ts'
import {
  device_documentations,
  documentation_categories,
  documentation_types,
  documentations,
  group_documentations,
} from './table.ts'

/** Entity of documents in the audit. */
export const documentationEntity = 'documentation.documentations'

/** Condition for documents that a colleague may see: of their brands, and of every brand. */
export function documentsInScope({ brands: own }: StaffScope): SQL | undefined {
  if (own.length === 0) return undefined
  return or(isNull(documentations.brand_id), inArray(documentations.brand_id, [...own]))
}

/** Documents with the names of their dictionary entries in a language. */
export const documentationRows = (db: Database, locale: Locale) =>
  db
    .select({
      ...getTableColumns(documentations),
      type_name: documentation_types[`name_${locale}`],
      category_name: documentation_categories[`name_${locale}`],
      brand_name: brands.name,
    })
    .from(documentations)
    .innerJoin(documentation_types, eq(documentation_types.id, documentations.type_id))
    .innerJoin(documentation_categories, eq(documentation_categories.id, documentations.category_id))
    .leftJoin(brands, eq(brands.id, documentations.brand_id))
    .$dynamic()

/** Condition: number or name contains a text; uses the expression of the index. */
export function isCalled(text: string): SQL | undefined {
  const { documentation_number, name_pl, name_en } = documentations
  return contains(sql`${documentation_number} || ' ' || ${name_pl} || ' ' || coalesce(${name_en}, '')`, text)
}

/** A document that the caller may see, with its links; otherwise 404. */
export async function findDocumentation(call: CallContext, id: number): Promise<InferOutput<typeof DocumentationItem>> {
  const { db, locale, at } = call
  const [row] = await documentationRows(db, locale).where(visible(call, id))
  if (!row) return refuse('not_found')
  const devices = await db
    .select({ id: device_documentations.device_id })
    .from(device_documentations)
    .where(eq(device_documentations.documentation_id, id))
    .orderBy(device_documentations.device_id)
  const groups = await db
    .select({ id: group_documentations.group_id })
    .from(group_documentations)
    .where(eq(group_documentations.documentation_id, id))
    .orderBy(group_documentations.group_id)
  const media = await mediaFiles(
    db,
    at,
    [row.file_pl, row.file_en].flatMap((file) => file ?? []),
  )
  return {
    ...row,
    devices: devices.map((device) => device.id),
    groups: groups.map((group) => group.id),
    note: null,
    correction: false,
    tell_people: true,
    media: [...media.values()],
  }
}

/** Refuses (404) a document that does not exist or that the caller may not see. */
export async function refuseUnseen(call: CallContext, id: number): Promise<void> {
  const [row] = await call.db.select({ id: documentations.id }).from(documentations).where(visible(call, id))
  if (!row) refuse('not_found')
}

/** A document that the caller may see, locked until the transaction ends; otherwise 404. */
export async function lockDocumentation(call: CallContext, id: number) {
  await call.db.select({ id: documentations.id }).from(documentations).where(visible(call, id)).for('update')
  return findDocumentation(call, id)
}

function visible({ scope }: CallContext, id: number): SQL | undefined {
  return and(eq(documentations.id, id), isLive(documentations), documentsInScope(scope as StaffScope))
}
