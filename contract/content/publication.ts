import * as v from 'valibot'
import { Done, endpoint, type ObjectSchema } from '#contract/declare/endpoint.ts'
import { list } from '#contract/declare/list.ts'
import { RecordChange } from '#contract/declare/record-change.ts'
import type { RowText } from '#contract/declare/row-text.ts'
import { MediaFile } from '#contract/media/files.ts'
import { locales } from '#contract/messages/locale.ts'
import { bounded, yearsAhead } from '#contract/values/bounds.ts'
import { moment } from '#contract/values/moment.ts'
import { id, integer, minValue, say, version } from '#contract/values/rules.ts'
import { type PublicationStatus, type PublicationVerb, publicationVerb, shownPublicationStates } from './statuses.ts'

/** Ids of records without repetition; may be empty. */
export const recordIds = (limit = 200) =>
  v.optional(
    v.pipe(
      v.array(id()),
      v.maxLength(limit, say('rule.too_many_items', { limit })),
      v.check((ids) => new Set(ids).size === ids.length, say('rule.type')),
    ),
    [],
  )

/** Ids of records without repetition; at least one. */
export const someRecordIds = (limit = 200) =>
  v.pipe(
    v.array(id(), say('rule.at_least_one')),
    v.minLength(1, say('rule.at_least_one')),
    v.maxLength(limit, say('rule.too_many_items', { limit })),
    v.check((ids) => new Set(ids).size === ids.length, say('rule.type')),
  )

/** From when content is visible: a moment in the past is shown as the date of the text, one to come schedules it. */
const publicationDate = () => v.optional(v.nullable(bounded(moment(), { until: [yearsAhead(10)] })), null)

/** Fields of every form of published content. `business_areas` is `someRecordIds()` where at least one is required. */
export const publicationForm = {
  /** Visible from this moment; without a date it is visible as soon as it is published. */
  publication_date: publicationDate(),
  /** An empty list means all brands. */
  brands: recordIds(),
}

/** Columns of every list of published content. */
export const publicationRow = {
  id: v.number(),
  /** The status at this moment: published content with a future date is `scheduled`. */
  state: v.picklist(shownPublicationStates),
  publication_date: v.nullable(v.string()),
  /** Whether there is an unpublished edit. */
  has_pending: v.boolean(),
  version: v.number(),
  created_at: v.string(),
  updated_at: v.string(),
}

/** Data of the editor of published content beside its form. The form holds the unpublished edit if there is one. */
export const publicationItem = <const Statuses extends readonly PublicationStatus[]>(statuses: Statuses) => ({
  ...publicationRow,
  status: v.picklist(statuses),
  /** Date from which the published version is visible. */
  live_date: v.nullable(v.string()),
  pending_at: v.nullable(v.string()),
  pending_by: v.nullable(v.string()),
  /** Every file that the record refers to, with links. */
  media: v.array(MediaFile),
})

/** A version that was published earlier, with its differences from the version in the editor. */
export const Revision = v.object({
  number: v.number(),
  created_at: v.string(),
  created_by: v.nullable(v.string()),
  /** Whether readers see this version now. */
  is_live: v.boolean(),
  /** `before` is the value in the revision, `after` the value in the editor. */
  changes: v.array(RecordChange),
  /** Files of the revision that no longer exist; restoring leaves them out. */
  missing_files: v.array(v.object({ field: v.string(), id: v.string(), filename: v.nullable(v.string()) })),
})
export type Revision = v.InferOutput<typeof Revision>

const Versioned = v.strictObject({ version: version() })
/** Publishes; without a date, at once. */
export const PublishForm = v.strictObject({ version: version(), publication_date: publicationDate() })
const RestoreForm = v.strictObject({
  version: version(),
  number: v.pipe(integer(), minValue(1), v.maxValue(2_147_483_647, say('rule.type'))),
})

/**
 * The calls of one kind of published content: the five of a plain resource and those of its lifecycle. `row` is a line of the
 * list, `item` the editor's record, `preview` the version in the editor as a partner would see it.
 */
export function published<
  const Name extends string,
  const Path extends string,
  const Param extends string,
  Row extends ObjectSchema,
  Item extends ObjectSchema,
  Form extends ObjectSchema,
  Preview extends ObjectSchema,
  const Sort extends readonly [string, ...string[]],
  Filters extends v.ObjectEntries,
>(
  name: Name,
  options: {
    path: Path
    param: Param
    row: Row
    item: Item
    form: Form
    preview: Preview
    sort: Sort
    filters: Filters
    texts?: readonly RowText<v.InferOutput<Row>>[]
  },
) {
  const { path, param, row, item, form, preview, sort, filters, texts } = options
  const one = `${path}/{${param}}` as const
  const step = <const Verb extends PublicationVerb>(verb: Verb, summary: string) =>
    endpoint({
      many: true,
      method: 'POST',
      path: `${one}/${verb}` as `${Path}/{${Param}}/${Verb}`,
      body: Versioned,
      result: item,
      success: publicationVerb[verb].success,
      summary,
    })
  const calls = {
    index: list({ path, row, sort, filters, texts }),
    show: endpoint({ method: 'GET', path: one, result: item, summary: 'Show, with the edit that waits' }),
    store: endpoint({
      method: 'POST',
      path,
      body: form,
      result: item,
      idempotent: true,
      success: 'saved',
      summary: 'Store',
    }),
    update: endpoint({
      method: 'PATCH',
      path: one,
      body: v.strictObject({ ...form.entries, version: version() } as Form['entries'] & {
        version: ReturnType<typeof version>
      }),
      result: item,
      success: 'saved',
      summary: 'Update; of what is published an edit is kept that waits',
    }),
    destroy: endpoint({
      method: 'DELETE',
      path: one,
      result: Done,
      success: 'deleted',
      many: true,
      summary: 'Delete',
    }),
    publish: endpoint({
      method: 'POST',
      path: `${one}/publish`,
      body: PublishForm,
      result: item,
      success: publicationVerb.publish.success,
      many: true,
      summary: 'Publish, now or at a date; a scheduled one gets another date',
    }),
    unpublish: step('unpublish', 'Take back; a waiting edit becomes the draft'),
    'publish-changes': step('publish-changes', 'Publish the edit that waits'),
    'discard-changes': step('discard-changes', 'Discard the edit that waits'),
    revisions: endpoint({
      method: 'GET',
      path: `${one}/revisions`,
      result: v.object({ results: v.array(Revision) }),
      summary: 'What was published, newest first',
    }),
    'restore-revision': endpoint({
      method: 'POST',
      path: `${one}/restore-revision`,
      body: RestoreForm,
      result: item,
      success: 'publication.restored',
      summary: 'Make an earlier version the edit that waits',
    }),
    preview: endpoint({
      method: 'GET',
      path: `${one}/preview`,
      query: v.strictObject({ locale: v.optional(v.picklist(locales), 'pl') }),
      result: preview,
      summary: 'As a partner sees it',
    }),
  }
  return Object.fromEntries(Object.entries(calls).map(([verb, call]) => [`${name}.${verb}`, call])) as {
    [Verb in keyof typeof calls as `${Name}.${Verb}`]: (typeof calls)[Verb]
  }
}
