import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { pictureFormats } from '#contract/device/cards.ts'
import { spareParts } from '#contract/service-order/spare-parts/parts.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { CallContext, HandlersOf } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains, equals } from '#server/http/lists/conditions.ts'
import { crudHandlers, type FormOf } from '#server/http/records/crud.ts'
import type { RecordKind } from '#server/http/records/kinds.ts'
import { refuseUnknown } from '#server/http/records/known-ids.ts'
import { isLive } from '#server/http/records/trash.ts'
import { devices } from '#server/modules/device/index.ts'
import { keepMediaUses, mediaFiles } from '#server/modules/media/index.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { allModelNames, filesSeenBy, forStaff, isOfModels, modelNames, unseenModels } from './models.ts'
import { exploded_views, spare_parts } from './table.ts'

type View = typeof exploded_views.$inferSelect
type ViewForm = FormOf<typeof spareParts, 'service-order.exploded-views'>
type StaffCall = CallContext<StaffScope>

const entity = 'service-order.exploded-views'
const viewsInScope = (scope: StaffScope) => forStaff(exploded_views.models, scope)

// Drizzle omits the table name in a select from a single table; here the outer row is meant.
const shown = {
  model_names: sql<string>`array_to_string(${modelNames('exploded_views.models')}, ', ')`,
  place_count: sql<number>`jsonb_array_length(exploded_views.places)`,
}

async function prepare({ db, scope }: StaffCall, form: ViewForm, before: View | null) {
  await refuseUnknown(db, devices, form.models, 'models', before?.models)
  const added = form.models.filter((id) => !before?.models.includes(id))
  if ((await unseenModels(db, added, scope)).length > 0) refuseField('models', 'rule.unknown_record')
  const parts = [...new Set(form.places.map(({ spare_part_id }) => spare_part_id))]
  await refuseUnknown(db, spare_parts, parts, 'places', before?.parts)
  const places = form.places.toSorted((one, other) => one.number - other.number)
  return { ...form, places, parts }
}

async function itemOf({ db, at }: StaffCall, view: View) {
  const [names] = await db
    .select({ id: exploded_views.id, ...shown })
    .from(exploded_views)
    .where(eq(exploded_views.id, view.id))
  const media = await mediaFiles(db, at, view.picture ? [view.picture] : [])
  return { ...view, places: [...view.places], ...(names ?? refuse('not_found')), media: [...media.values()] }
}

function pictureOf(entity_id: number, picture: string | null) {
  return { entity, entity_id, field: 'picture', ids: picture ? [picture] : [], formats: pictureFormats }
}

/** Drawings of models with places, maintained by staff. */
export const viewHandlers = {
  ...crudHandlers(spareParts, entity, exploded_views, {
    visibleToStaff: viewsInScope,
    prepare,
    toItem: (view, call) => itemOf(call, view),
    changed: async ({ db }, _, view) => {
      if (view) await keepMediaUses(db, pictureOf(view.id, view.picture))
    },
  }),
  [`${entity}.index`]: (call) =>
    answerList(call, spareParts.endpoints[`${entity}.index`], {
      id: exploded_views.id,
      rows: () =>
        call.db
          .select({ ...getTableColumns(exploded_views), ...shown })
          .from(exploded_views)
          .$dynamic(),
      searched: { model_names: allModelNames('exploded_views.models', '\n') },
      where: and(isLive(exploded_views), viewsInScope(call.scope)),
      counted: exploded_views,
      sorts: { created_at: exploded_views.created_at, name_pl: exploded_views.name_pl },
      filters: {
        name_pl: (text) => contains(exploded_views.name_pl, text),
        model: (ids) => isOfModels(exploded_views.models, ids),
        active: (active) => equals(exploded_views.active, active),
      },
    }),
} satisfies Pick<HandlersOf<typeof spareParts>, `${typeof entity}.${'index' | 'show' | 'store' | 'update' | 'destroy'}`>

/** Record kind of drawings. */
export const viewRecords: readonly RecordKind[] = [
  {
    entity,
    table: exploded_views,
    title: sql<string>`${exploded_views.name_pl}`,
    visibleToStaff: viewsInScope,
    visibleToPartner: filesSeenBy(exploded_views.models),
    purge: ({ db }, entity_id) => keepMediaUses(db, pictureOf(entity_id, null)),
  },
]
