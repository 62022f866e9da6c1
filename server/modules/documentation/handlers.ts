import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { type DocumentationForm, type DocumentationItem, documentation } from '#contract/documentation/documentation.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import { type Call, type CallContext, handlers } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { equals, isOneOf, withinDays } from '#server/http/lists/conditions.ts'
import { refuseUnknown } from '#server/http/records/known-ids.ts'
import { refuseOutdated } from '#server/http/records/refuse-outdated.ts'
import { isLive, moveToTrash } from '#server/http/records/trash.ts'
import { contractors, contractorsInScope } from '#server/modules/contractor/index.ts'
import { device_groups, devices } from '#server/modules/device/index.ts'
import { brands } from '#server/modules/dictionary/index.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { isOfDevices } from './device-documents.ts'
import { isOfContractor, listDownloads } from './downloads.ts'
import { beginEdition, correctEdition, editionsOf, keepFiles } from './editions.ts'
import { nextDocumentationNumber } from './number.ts'
import { documentDictionaries } from './records.ts'
import {
  documentationEntity,
  documentationRows,
  documentsInScope,
  findDocumentation,
  isCalled,
  lockDocumentation,
  refuseUnseen,
} from './rows.ts'
import {
  device_documentations,
  documentation_categories,
  documentation_downloads,
  documentation_tags,
  documentation_types,
  documentations,
  group_documentations,
} from './table.ts'
import { fileFor, nameFor } from './visible-documents.ts'
import { isServed, noteWithdrawal, showWithdrawal } from './withdrawal.ts'

/** Maximum number of results of the lookup. */
const BEST = 50

/** Documents and their dictionaries, for staff. */
export const documentationHandlers = handlers(documentation, {
  ...documentDictionaries.handlers,

  'documentation.documentations.index': (call) =>
    answerList(call, documentation.endpoints['documentation.documentations.index'], {
      id: documentations.id,
      rows: (db) => documentationRows(db, call.locale),
      where: and(isLive(documentations), documentsInScope(call.scope)),
      counted: documentations,
      sorts: {
        created_at: documentations.created_at,
        updated_at: documentations.updated_at,
        documentation_number: documentations.documentation_number,
        name_pl: documentations.name_pl,
        edition: documentations.edition,
      },
      filters: {
        name: isCalled,
        type_id: (ids) => isOneOf(documentations.type_id, ids),
        category_id: (ids) => isOneOf(documentations.category_id, ids),
        brand_id: (ids) => isOneOf(documentations.brand_id, ids),
        tags: (ids) => sql`${documentations.tags} && ${sql.param(ids)}::int[]`,
        device: isOfDevices,
        locale: (locales) => isOneOf(documentations.locale, locales),
        active: (active) => equals(documentations.active, active),
        has_file: (has) => sql`(${fileFor('en')} is not null) = ${has}`,
        created_at: (range) => withinDays(documentations.created_at, range),
      },
    }),
  'documentation.documentations.lookup': async ({ db, query, locale, scope }) => {
    const name = sql<string>`${documentations.documentation_number} || ' – ' || ${nameFor(locale)}`
    const asked = query.ids
      ? isOneOf(documentations.id, query.ids)
      : and(isLive(documentations), isCalled(query.search ?? ''))
    return {
      results: await db
        .select({ id: documentations.id, name })
        .from(documentations)
        .where(and(asked, documentsInScope(scope)))
        .orderBy(asc(documentations.name_pl), asc(documentations.id))
        .limit(query.ids?.length ?? BEST),
    }
  },
  'documentation.documentations.show': (call) => findDocumentation(call, call.params.documentation),
  'documentation.documentations.store': storeDocumentation,
  'documentation.documentations.update': updateDocumentation,
  'documentation.documentations.activate': switchDocumentation(true),
  'documentation.documentations.deactivate': switchDocumentation(false),
  'documentation.documentations.destroy': destroyDocumentation,
  'documentation.documentations.withdrawal': (call) => showWithdrawal(call, call.query.documents ?? []),
  'documentation.documentations.editions': async (call) => {
    await refuseUnseen(call, call.params.documentation)
    return { results: await editionsOf(call.db, call.at, call.params.documentation) }
  },
  'documentation.downloads.index': async (call) => {
    await refuseUnseen(call, call.params.documentation)
    return listDownloads(call, eq(documentation_downloads.documentation_id, call.params.documentation))
  },
  'documentation.contractor-downloads.index': async (call) => {
    const { contractor } = call.params
    const [found] = await call.db
      .select({ id: contractors.id })
      .from(contractors)
      .where(and(eq(contractors.id, contractor), isLive(contractors), contractorsInScope(call.scope)))
    if (!found) return refuse('not_found')
    return listDownloads(call, isOfContractor(contractor))
  },
})

type Endpoints = (typeof documentation)['endpoints']
type Store = Call<Endpoints['documentation.documentations.store'], StaffScope>
type Update = Call<Endpoints['documentation.documentations.update'], StaffScope>
type Switch = Call<Endpoints['documentation.documentations.activate'], StaffScope>
type Deactivation = Call<Endpoints['documentation.documentations.deactivate'], StaffScope>
type Destroy = Call<Endpoints['documentation.documentations.destroy'], StaffScope>
type Item = InferOutput<typeof DocumentationItem>
type Form = InferOutput<typeof DocumentationForm>

/** Creates a document with the next number; its files are the first edition. */
async function storeDocumentation(call: Store): Promise<Item> {
  const { db, body, at } = call
  const { devices, groups, note, correction: _, tell_people: __, ...values } = body
  await refuseUnknownChoices(call, body, null)
  const [row] = await db
    .insert(documentations)
    .values({
      ...values,
      documentation_number: await nextDocumentationNumber(db, at),
      created_at: at.toISOString(),
      updated_at: at.toISOString(),
    })
    .returning({ id: documentations.id })
  if (!row) throw new Error('The document was not stored')
  await keepOwners(call, row.id, { devices, groups })
  await beginEdition(call, { id: row.id, edition: 1, ...filesOf(values), note })
  await keepFiles(db, row.id, filesOf(values))
  const after = await findDocumentation(call, row.id)
  await call.audit({
    entity: documentationEntity,
    entity_id: row.id,
    action: 'store',
    before: null,
    after: audited(after),
  })
  return after
}

/**
 * Changes a document. Another file begins a new edition, of which people with the old file are notified; a correction changes
 * the current edition.
 */
async function updateDocumentation(call: Update): Promise<Item> {
  const { db, body, at, params } = call
  const { version, devices, groups, note, correction, tell_people, ...values } = body
  const before = await lockDocumentation(call, params.documentation)
  await refuseOutdated(db, documentationEntity, before, version)
  await refuseUnknownChoices(call, body, before)
  const isOther = before.file_pl !== values.file_pl || before.file_en !== values.file_en
  const isNew = isOther && !correction
  const edition = before.edition + (isNew ? 1 : 0)
  await db
    .update(documentations)
    .set({ ...values, edition, updated_at: at.toISOString(), version: sql`${documentations.version} + 1` })
    .where(eq(documentations.id, before.id))
  await keepOwners(call, before.id, { devices, groups })
  if (isNew) await beginEdition(call, { id: before.id, edition, ...filesOf(values), note }, before)
  else if (isOther) await correctEdition(db, { id: before.id, edition, ...filesOf(values) })
  await keepFiles(db, before.id, filesOf(values))
  if (isServed(before) && !isServed(values)) await noteWithdrawal(call, before.id, tell_people)
  const after = await findDocumentation(call, before.id)
  await call.audit({
    entity: documentationEntity,
    entity_id: before.id,
    action: isOther && correction ? 'correct-file' : 'update',
    before: audited(before),
    after: { ...audited(after), ...(isNew && note && { note }) },
  })
  return after
}

/** Activates or deactivates a document for partners, without any other change. */
function switchDocumentation(active: boolean) {
  return async (call: Switch | Deactivation): Promise<Item> => {
    const { db, body, at, params } = call
    const before = await lockDocumentation(call, params.documentation)
    await refuseOutdated(db, documentationEntity, before, body.version)
    if (before.active === active) return before
    await db
      .update(documentations)
      .set({ active, updated_at: at.toISOString(), version: sql`${documentations.version} + 1` })
      .where(eq(documentations.id, before.id))
    if (!active && isServed(before))
      await noteWithdrawal(call, before.id, 'tell_people' in body ? body.tell_people : true)
    const after = await findDocumentation(call, before.id)
    await call.audit({
      entity: documentationEntity,
      entity_id: before.id,
      action: active ? 'activate' : 'deactivate',
      before: audited(before),
      after: audited(after),
    })
    return after
  }
}

/** Moves a document to the trash. It disappears from all devices and groups, and reappears there when it is restored. */
async function destroyDocumentation(call: Destroy): Promise<object> {
  const before = await lockDocumentation(call, call.params.documentation)
  if (isServed(before)) await noteWithdrawal(call, before.id, true)
  await moveToTrash(call, { entity: documentationEntity, table: documentations, row: audited(before) })
  return {}
}

function filesOf({ file_pl, file_en }: Pick<Form, 'file_pl' | 'file_en'>) {
  return { file_pl, file_en }
}

/** The audited fields, without computed ones: links expire, and names belong to dictionaries. */
function audited({ media, note, correction, tell_people, type_name, category_name, brand_name, ...columns }: Item) {
  return columns
}

async function refuseUnknownChoices(call: CallContext<StaffScope>, chosen: Form, before: Item | null): Promise<void> {
  const { db, scope } = call
  const { type_id, category_id, brand_id } = chosen
  await refuseUnknown(db, documentation_types, type_id, 'type_id', before?.type_id)
  await refuseUnknown(db, documentation_categories, category_id, 'category_id', before?.category_id)
  await refuseUnknown(db, brands, brand_id, 'brand_id', before?.brand_id)
  await refuseUnknown(db, documentation_tags, chosen.tags, 'tags', before?.tags)
  await refuseUnknown(db, devices, chosen.devices, 'devices', before?.devices)
  await refuseUnknown(db, device_groups, chosen.groups, 'groups', before?.groups)
  // Colleagues restricted to brands would no longer see documents that they assign to another brand.
  if (brand_id !== null && scope.brands.length && !scope.brands.includes(brand_id)) {
    refuseField('brand_id', 'documentation.not_your_brand')
  }
}

async function keepOwners({ db }: CallContext, id: number, owners: Pick<Form, 'devices' | 'groups'>): Promise<void> {
  await db.delete(device_documentations).where(eq(device_documentations.documentation_id, id))
  await db.delete(group_documentations).where(eq(group_documentations.documentation_id, id))
  await insertPairs(db, sql`device_documentations (documentation_id, device_id)`, id, owners.devices)
  await insertPairs(db, sql`group_documentations (documentation_id, group_id)`, id, owners.groups)
}

async function insertPairs(db: CallContext['db'], into: SQL, id: number, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.execute(sql`insert into ${into} select ${id}::int, unnest(${sql.param(ids)}::int[])`)
}
