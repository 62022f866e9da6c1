import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import type { PublicationEvent } from '#contract/content/publication-lifecycle.ts'
import { publicationAfter } from '#contract/content/publication-lifecycle-state.ts'
import { isEmptyRichText } from '#contract/content/rich-text.ts'
import { type AuditedAction, auditedVerb } from '#contract/core/audited-actions.ts'
import type { Locale } from '#contract/locale.ts'
import type { Format } from '#contract/media/files.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { Call, CallContext } from '#server/http/handlers.ts'
import { refuseOutdated } from '#server/http/records/refuse-outdated.ts'
import { isLive } from '#server/http/records/trash.ts'
import type { OtherReference } from '#server/http/records/uses.ts'
import { refuse } from '#server/http/refusal.ts'
import { keepUses } from './media.ts'
import {
  type Content,
  liveValues,
  ofScopeBrands,
  type PublishedRow,
  type PublishedTable,
  stateOf,
  type Values,
  workingValues,
} from './record.ts'
import { keepRevision } from './revisions.ts'

/** What a kind of published content is made of, beside the fields of its form. */
export interface ContentOptions {
  /** Its Polish title and content: without them nothing is published. */
  required: readonly [title: string, content: string]
  /** The fields of its form with rich text; they are made safe before they are stored. */
  richText: readonly string[]
  /** The fields with files of the library, and what each takes. */
  media?: Readonly<Record<string, readonly Format[]>>
  /** Whether it is for everybody when no business area is told. */
  forEverybody?: boolean
}

/** What a kind of published content does beside the plain; `Form` is what its form holds. */
export interface PublishedOptions<Form = Values> extends ContentOptions {
  /** Checks that the contract cannot make, and what is derived; answers the form's values. `before` is null for a new one. */
  prepare?(call: CallContext, values: Form, before: PublishedRow | null): Values | Promise<Values>
  /** What a partner sees of a version, as the contract declares it. */
  preview(call: CallContext, row: PublishedRow, values: Form, locale: Locale): Promise<object>
  /** What refers to the records otherwise than by a foreign key. */
  references?: readonly OtherReference[]
}

/** A kind of published content with its table. */
export interface Kind {
  content: Content
  table: PublishedTable
}

type Unstamped<Event> = Event extends unknown ? Omit<Event, 'by' | 'at'> : never
export type Step = Unstamped<PublicationEvent>

/** The record that a call is about, locked, on the version that the caller knows. */
export async function lockedRow(call: Call, kind: Kind, version: number): Promise<PublishedRow> {
  const row = await findRow(call, kind, true)
  await refuseOutdated(call.db, kind.content.entity, row, version)
  return row
}

/** The record that a call is about; one that the colleague may not see is not found. */
export async function findRow(call: Call, { table }: Kind, lock = false): Promise<PublishedRow> {
  const id = Object.values(call.params as Record<string, number>).at(-1) as number
  const within = ofScopeBrands(table)(call.scope as StaffScope)
  const select = call.db
    .select()
    .from(table)
    .where(and(eq(table.id, id), isLive(table), within))
  if (lock) select.for('update')
  const [row] = (await select) as PublishedRow[]
  return row ?? refuse('not_found')
}

/**
 * The only way in which published content changes. The chart decides (what it refuses is a 409), then row, uses of media,
 * revision and audit are written together. `values` are those of the form, of a step that saves. The row must be locked.
 */
export async function advance(call: Call, kind: Kind, row: PublishedRow, step: Step, values?: Values) {
  const { content, table } = kind
  const at = call.at.toISOString()
  const about = values ?? workingValues(content, row)
  const event = { ...step, by: call.by, at } as PublicationEvent
  const next = publicationAfter(content.entity, stateOf(row), completeness(content, about), event)
  if (!next) refuse('lifecycle')

  const { status, publication_date, has_pending } = next
  const pending = has_pending ? { ...about, ...(step.type === 'publication.publish' && { publication_date }) } : null
  const becomesLive = becomes(step, row)
  const [after] = (await call.db
    .update(table)
    .set({
      ...(becomesLive && about),
      status,
      // Of a draft it is the date that its form says.
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
    action: verbOf(step),
    before: toldOf(content, row),
    after: toldOf(content, after),
  })
  return after
}

/** Whether the version that the step is about becomes what is stored as the record itself. */
function becomes(step: Step, row: PublishedRow): boolean {
  if (step.type === 'publication.save') return row.status !== 'published'
  if (step.type === 'publication.publish') return row.status !== 'published'
  // What waited is not lost when the record is taken back: it becomes the draft.
  return step.type === 'changes.publish' || step.type === 'publication.unpublish'
}

const publishes = ({ type }: Step) => type === 'publication.publish' || type === 'changes.publish'

function pendingStamp(call: Call, row: PublishedRow, step: Step, has_pending: boolean) {
  if (!has_pending) return { pending_at: null, pending_by: null }
  if (step.type !== 'publication.save') return { pending_at: row.pending_at, pending_by: row.pending_by }
  return { pending_at: call.at.toISOString(), pending_by: call.by.user_id }
}

/** `publication.save` is told as an update; the changes' own verbs by both words, as their calls are called. */
function verbOf({ type }: Step): AuditedAction {
  if (type === 'publication.save') return 'update'
  if (type === 'changes.publish') return 'publish-changes'
  return type === 'changes.discard' ? 'discard-changes' : auditedVerb(type)
}

/** A record as the audit tells it: the fields of the form as the editor holds them, and where it is in its life. */
export function toldOf(content: Content, row: PublishedRow): Values {
  const { version, status } = row
  return { ...workingValues(content, row), status, version }
}

function completeness({ required, needsAudience }: Content, values: Values) {
  const [title, text] = required
  return {
    is_complete: Boolean(values[title]) && !isEmptyRichText(String(values[text] ?? '')),
    has_audience: !needsAudience || (values.business_areas as unknown[] | undefined)?.length !== 0,
  }
}

/** Whether values are anything else than what is published. */
export function differs(content: Content, row: PublishedRow, values: Values): boolean {
  return !isDeepStrictEqual(values, liveValues(content, row))
}
