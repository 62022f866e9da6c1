import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import type { PublicationEvent } from '#contract/content/publication-lifecycle.ts'
import { publicationAfter, publicationVerbOf } from '#contract/content/publication-lifecycle-state.ts'
import { isEmptyRichText } from '#contract/content/rich-text.ts'
import type { Format } from '#contract/media/files.ts'
import type { Locale } from '#contract/messages/locale.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { Call, CallContext } from '#server/http/handlers.ts'
import { refuseOutdated } from '#server/http/records/refuse-outdated.ts'
import { isLive } from '#server/http/records/trash.ts'
import type { OtherReference } from '#server/http/records/uses.ts'
import { refuse } from '#server/refusal.ts'
import { keepUses } from './media.ts'
import {
  type ContentKind,
  type ContentValues,
  liveValues,
  ofScopeBrands,
  type PublishedRow,
  type PublishedTable,
  publicationStateOf,
  workingValues,
} from './record.ts'
import { keepRevision } from './revisions.ts'

/** Properties of a kind of published content, beside the fields of its form. */
export interface ContentOptions {
  /** Fields of the Polish title and content, required for publishing. */
  required: readonly [title: string, content: string]
  /** Fields with rich text, sanitised before they are stored. */
  richText: readonly string[]
  /** Fields with files of the library, and their allowed formats. */
  media?: Readonly<Record<string, readonly Format[]>>
  /** Whether it is shown to everybody when no business area is selected. */
  forEverybody?: boolean
}

/** Deviations of a kind of published content; `Form` are the values of its form. */
export interface PublishedOptions<Form = ContentValues> extends ContentOptions {
  /** Further checks and derived values; returns the form's values. `before` is null for a new record. */
  prepare?(call: CallContext, values: Form, before: PublishedRow | null): ContentValues | Promise<ContentValues>
  /** A version as a partner would see it. */
  preview(call: CallContext, row: PublishedRow, values: Form, locale: Locale): Promise<object>
  /** References to the records other than foreign keys. */
  references?: readonly OtherReference[]
}

/** A kind of published content with its table. */
export interface PublishedKind {
  content: ContentKind
  table: PublishedTable
}

type Unstamped<Event> = Event extends unknown ? Omit<Event, 'by' | 'at'> : never
export type PublicationStep = Unstamped<PublicationEvent>

/** The record of a call, locked; refuses an outdated version. */
export async function lockedRow(call: Call, kind: PublishedKind, version: number): Promise<PublishedRow> {
  const row = await findRow(call, kind, true)
  await refuseOutdated(call.db, kind.content.entity, row, version)
  return row
}

/** The record of a call; 404 when the colleague may not see it. */
export async function findRow(call: Call, { table }: PublishedKind, lock = false): Promise<PublishedRow> {
  const id = Object.values(call.params as Record<string, number>).at(-1) as number
  const visible = ofScopeBrands(table)(call.scope as StaffScope)
  const select = call.db
    .select()
    .from(table)
    .where(and(eq(table.id, id), isLive(table), visible))
  if (lock) select.for('update')
  const [row] = (await select) as PublishedRow[]
  return row ?? refuse('not_found')
}

/**
 * The only way in which published content changes. The lifecycle decides (409 when it refuses); then the row, uses of media,
 * revision and audit are written together. `values` are those of the form, for a step that saves. The row must be locked.
 */
export async function advancePublication(
  call: Call,
  kind: PublishedKind,
  row: PublishedRow,
  step: PublicationStep,
  values?: ContentValues,
) {
  const { content, table } = kind
  const at = call.at.toISOString()
  const about = values ?? workingValues(content, row)
  const event = { ...step, by: call.by, at } as PublicationEvent
  const next = publicationAfter(content.entity, publicationStateOf(row), completeness(content, about), event)
  if (!next) refuse('lifecycle')

  const { status, publication_date, has_pending } = next
  const pending = has_pending ? { ...about, ...(step.type === 'publication.publish' && { publication_date }) } : null
  const becomesLive = becomes(step, row)
  const [after] = (await call.db
    .update(table)
    .set({
      ...(becomesLive && about),
      status,
      // A draft is published with the date in its form.
      ...(status === 'published' && { publication_date }),
      pending,
      ...pendingStamp(call, row, step, has_pending),
      version: sql`${table.version} + 1`,
      updated_at: at,
    })
    .where(eq(table.id, row.id))
    .returning()) as PublishedRow[]
  if (!after) throw new Error(`${content.entity} ${row.id} is gone`)

  await keepUses(call.db, content, after)
  if (publishes(step) && becomesLive) await keepRevision(call, content, after)
  await call.audit({
    entity: content.entity,
    entity_id: row.id,
    action: publicationVerbOf(step.type),
    before: auditedValues(content, row),
    after: auditedValues(content, after),
  })
  return after
}

/** Whether the step makes its version the stored one. */
function becomes(step: PublicationStep, row: PublishedRow): boolean {
  if (step.type === 'publication.save') return row.status !== 'published'
  if (step.type === 'publication.publish') return row.status !== 'published'
  // Unpublishing keeps the unpublished edit, which becomes the draft.
  return step.type === 'changes.publish' || step.type === 'publication.unpublish'
}

const publishes = ({ type }: PublicationStep) => type === 'publication.publish' || type === 'changes.publish'

function pendingStamp(call: Call, row: PublishedRow, step: PublicationStep, has_pending: boolean) {
  if (!has_pending) return { pending_at: null, pending_by: null }
  if (step.type !== 'publication.save') return { pending_at: row.pending_at, pending_by: row.pending_by }
  return { pending_at: call.at.toISOString(), pending_by: call.by.user_id }
}

/** A record as the audit stores it: the fields in the editor, and the publication status. */
export function auditedValues(content: ContentKind, row: PublishedRow): ContentValues {
  const { version, status } = row
  return { ...workingValues(content, row), status, version }
}

function completeness({ required, needsAudience }: ContentKind, values: ContentValues) {
  const [title, text] = required
  return {
    is_complete: Boolean(values[title]) && !isEmptyRichText(String(values[text] ?? '')),
    has_audience: !needsAudience || (values.business_areas as unknown[] | undefined)?.length !== 0,
  }
}

/** Whether values differ from the published ones. */
export function differs(content: ContentKind, row: PublishedRow, values: ContentValues): boolean {
  return !isDeepStrictEqual(values, liveValues(content, row))
}
