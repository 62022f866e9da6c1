import { and, arrayOverlaps, eq, gt, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { shownPublicationState } from '#contract/content/publication-lifecycle-state.ts'
import { isEmptyRichText } from '#contract/content/rich-text.ts'
import type { ShownPublicationState } from '#contract/content/statuses.ts'
import type { ObjectSchema } from '#contract/declare/endpoint.ts'
import type { ListEndpoint } from '#contract/declare/list.ts'
import type { Locale } from '#contract/messages/locale.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import {
  type Call,
  type ContractModule,
  type ResourceHandlers,
  resourceHandlers,
  type StaffCall,
} from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { columnOf, conditionOf, declaredFilters, type FormOf } from '#server/http/records/crud.ts'
import { refuseUnknown } from '#server/http/records/known-ids.ts'
import { isLive, moveToTrash } from '#server/http/records/trash.ts'
import { safeRichText } from '#server/http/rich-text.ts'
import { brands, business_areas } from '#server/modules/dictionary/index.ts'
import { refuseField } from '#server/refusal.ts'
import { filesOfVersion, keepUses } from './media.ts'
import {
  advancePublication,
  auditedValues,
  type ContentOptions,
  differs,
  findRow,
  lockedRow,
  type PublicationStep,
  type PublishedKind,
  type PublishedOptions,
} from './publish.ts'
import { type ContentValues, ofScopeBrands, type PublishedRow, type PublishedTable, workingValues } from './record.ts'
import { knownOnly, revisionsOf, revisionValues } from './revisions.ts'

type Verb =
  | 'index'
  | 'show'
  | 'store'
  | 'update'
  | 'destroy'
  | 'publish'
  | 'unpublish'
  | 'publish-changes'
  | 'discard-changes'
  | 'revisions'
  | 'restore-revision'
  | 'preview'

/**
 * Handlers of content declared by `published()`, for a table with `publicationColumns()`. Every change of status is checked by
 * the lifecycle (`contract/content/publication-lifecycle.ts`).
 */
export function publishedHandlers<const M extends ContractModule, const Name extends string>(
  module: M,
  name: Name,
  table: PublishedTable,
  options: PublishedOptions<FormOf<M, Name>>,
): ResourceHandlers<M, Name, Verb> {
  const endpoint = module.endpoints[`${name}.index`] as ListEndpoint
  const form = module.endpoints[`${name}.store`]?.body as ObjectSchema
  const kind: PublishedKind = { table, content: contentOf(name, form, options) }
  const { content } = kind

  async function prepared(call: Call, body: ContentValues, before: PublishedRow | null): Promise<ContentValues> {
    const values = { ...body }
    for (const field of options.richText) values[field] = await safeField(field, body[field], options)
    const kept = before ? workingValues(content, before) : {}
    await refuseUnknown(call.db, business_areas, ids(values.business_areas), 'business_areas', ids(kept.business_areas))
    await refuseUnknown(call.db, brands, ids(values.brands), 'brands', ids(kept.brands))
    refuseForeignBrands(call, ids(values.brands), ids(kept.brands))
    return options.prepare ? options.prepare(call, values as FormOf<M, Name>, before) : values
  }

  async function toItem(call: Call, row: PublishedRow): Promise<ContentValues> {
    const values = workingValues(content, row)
    return {
      ...row,
      ...values,
      ...shownAt(row, call.at),
      has_pending: row.pending !== null,
      live_date: row.publication_date,
      pending_by: await nameOf(call, row.pending_by),
      media: await filesOfVersion(call.db, call.at, content, values),
    }
  }

  async function store(call: Call): Promise<ContentValues> {
    const values = await prepared(call, call.body as ContentValues, null)
    const at = call.at.toISOString()
    const [row] = (await call.db
      .insert(table)
      .values({ ...values, created_at: at, updated_at: at })
      .returning()) as PublishedRow[]
    if (!row) throw new Error(`${name}: nothing was stored`)
    await keepUses(call.db, content, row)
    await call.audit({
      entity: name,
      entity_id: row.id,
      action: 'store',
      before: null,
      after: auditedValues(content, row),
    })
    return toItem(call, row)
  }

  async function save(call: Call, row: PublishedRow, body: ContentValues): Promise<ContentValues> {
    const values = await prepared(call, body, row)
    const step: PublicationStep = { type: 'publication.save', differs: differs(content, row, values) }
    const saved = await advancePublication(call, kind, row, step, values)
    if (saved.pending) call.say('publication.changes_kept')
    return toItem(call, saved)
  }

  async function update(call: Call): Promise<ContentValues> {
    const { version, ...body } = call.body as ContentValues & { version: number }
    return save(call, await lockedRow(call, kind, version), body)
  }

  async function publish(call: Call): Promise<ContentValues> {
    const { version, publication_date } = call.body as { version: number; publication_date: string | null }
    const row = await lockedRow(call, kind, version)
    const values = row.status === 'published' ? undefined : await prepared(call, workingValues(content, row), row)
    const published = await advancePublication(
      call,
      kind,
      row,
      { type: 'publication.publish', publication_date },
      values,
    )
    if (shownAt(published, call.at).state === 'scheduled') call.say('publication.scheduled')
    return toItem(call, published)
  }

  async function publishChanges(call: Call): Promise<ContentValues> {
    const row = await lockedRow(call, kind, (call.body as { version: number }).version)
    // Values that were free and known when the edit was saved may no longer be.
    const values = row.pending ? await prepared(call, workingValues(content, row), row) : undefined
    const publication_date = (values?.publication_date as string | null | undefined) ?? row.publication_date
    return toItem(
      call,
      await advancePublication(call, kind, row, { type: 'changes.publish', publication_date }, values),
    )
  }

  async function restore(call: Call): Promise<ContentValues> {
    const { version, number } = call.body as { version: number; number: number }
    const row = await lockedRow(call, kind, version)
    const values = await knownOnly(call.db, content, await revisionValues(call.db, content, row.id, number))
    // The slug is not restored, because another record may use it now.
    const restored = { ...workingValues(content, row), ...values, ...('slug' in row && { slug: row.slug }) }
    const answer = await save(call, row, restored)
    call.say('publication.restored')
    return answer
  }

  const step = (event: PublicationStep) => async (call: Call) => {
    const row = await lockedRow(call, kind, (call.body as { version: number }).version)
    return toItem(call, await advancePublication(call, kind, row, event))
  }

  async function destroy(call: Call): Promise<object> {
    const row = await findRow(call, kind, true)
    await moveToTrash(call, { entity: name, table, row, references: options.references })
    return {}
  }

  return resourceHandlers(module, name, {
    index: (call) => answerList(call, endpoint, listOf(call, endpoint, table)),
    show: async (call) => toItem(call, await findRow(call, kind)),
    store,
    update,
    destroy,
    publish,
    unpublish: step({ type: 'publication.unpublish' }),
    'publish-changes': publishChanges,
    'discard-changes': step({ type: 'changes.discard' }),
    revisions: async (call) => ({
      results: await revisionsOf(call.db, content, await findRow(call, kind)),
    }),
    'restore-revision': restore,
    preview: async (call) => {
      const row = await findRow(call, kind)
      const { locale } = call.query as { locale: Locale }
      return options.preview(call, row, workingValues(content, row) as FormOf<M, Name>, locale)
    },
  })
}

/** Describes a kind of content by its form and options. */
export function contentOf(entity: string, form: ObjectSchema, options: ContentOptions) {
  const { required, richText, media = {}, forEverybody = false } = options
  return { entity, fields: Object.keys(form.entries), required, richText, media, needsAudience: !forEverybody }
}

/** Sanitised rich text; one that becomes empty is treated as missing. */
async function safeField(field: string, html: unknown, { required }: ContentOptions): Promise<string | null> {
  const safe = typeof html === 'string' ? await safeRichText(html) : ''
  if (!isEmptyRichText(safe)) return safe
  return required.includes(field) ? refuseField(field, 'rule.required') : null
}

const ids = (value: unknown) => (value ?? []) as number[]

/** A colleague restricted to brands may add only those; brands added by others stay. */
function refuseForeignBrands({ scope }: Call, wanted: readonly number[], before: readonly number[]): void {
  const own = (scope as StaffScope).brands
  const isMine = (brand: number) => own.length === 0 || own.includes(brand) || before.includes(brand)
  if (!wanted.every(isMine)) refuseField('brands', 'rule.unknown_record')
}

function shownAt(row: Pick<PublishedRow, 'status' | 'publication_date'>, at: Date) {
  return { state: shownPublicationState(row, at.toISOString()) }
}

async function nameOf({ db }: Call, user_id: number | null): Promise<string | null> {
  if (user_id === null) return null
  const { rows } = await db.execute<{ name: string }>(
    sql`select first_name || ' ' || last_name as name from users where id = ${user_id}`,
  )
  return rows[0]?.name ?? null
}

/** List rows without the texts, which only the editor needs. */
function listOf(call: StaffCall, endpoint: ListEndpoint, table: PublishedTable) {
  const column = (name: string) => columnOf(table, name)
  const declared = Object.keys(endpoint.row.entries).filter((name) => name in table)
  const selection = {
    ...Object.fromEntries(declared.map((name) => [name, column(name)])),
    status: table.status,
    has_pending: sql<boolean>`${table.pending} is not null`,
  }
  return {
    id: table.id,
    counted: table,
    rows: () => call.db.select(selection).from(table).$dynamic(),
    sorts: Object.fromEntries(endpoint.sort.map((name) => [name, column(name)])),
    filters: Object.fromEntries(
      declaredFilters(endpoint).map(([name, filter]) => [
        name,
        filterOf(call, table, name) ?? conditionOf(column(name), filter),
      ]),
    ),
    where: and(isLive(table), ofScopeBrands(table)(call.scope)),
    toRow: (row: object) => ({ ...row, ...shownAt(row as PublishedRow, call.at) }),
  }
}

/** Filters that are not simply a column of the same name. */
function filterOf(call: StaffCall, table: PublishedTable, name: string): ((value: never) => SQL | undefined) | null {
  const at = call.at.toISOString()
  const { status, publication_date } = table
  const isState = (state: ShownPublicationState) => {
    if (state === 'draft') return inArray(status, ['draft', 'inactive'])
    if (state === 'scheduled') return and(eq(status, 'published'), gt(publication_date, at))
    if (state === 'published') return and(eq(status, 'published'), lte(publication_date, at))
    return eq(status, state)
  }
  if (name === 'state') return (wanted: ShownPublicationState[]) => or(...wanted.map(isState))
  if (name === 'has_pending') return (wanted: boolean) => sql`(${table.pending} is not null) = ${wanted}`
  if (name === 'business_areas') return (wanted: number[]) => arrayOverlaps(table.business_areas, wanted)
  if (name === 'brands')
    return (wanted: number[]) => or(arrayOverlaps(table.brands, wanted), sql`cardinality(${table.brands}) = 0`)
  return null
}
