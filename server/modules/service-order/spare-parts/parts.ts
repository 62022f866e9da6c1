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
import { allModelNames, filesSeenBy, forStaff, isOfModels, unseenModels } from './models.ts'
import { spare_parts } from './table.ts'
import { isCircle } from './write-parts.ts'

type Part = typeof spare_parts.$inferSelect
type PartForm = FormOf<typeof spareParts, 'service-order.spare-parts'>
type StaffCall = CallContext<StaffScope>

const entity = 'service-order.spare-parts'
const partsInScope = (scope: StaffScope) => forStaff(spare_parts.models, scope)

// Drizzle omits the table name in a select from a single table; here the outer row is meant.
const shown = {
  model_names: sql<string>`coalesce(${allModelNames('spare_parts.models', '; ')}, '')`,
  replaced_by_number: sql<
    string | null
  >`(select replacing.number from spare_parts replacing where replacing.id = spare_parts.replaced_by_id)`,
}

async function prepare(call: StaffCall, form: PartForm, before: Part | null) {
  const { db, scope } = call
  await refuseUnknown(db, devices, form.models, 'models', before?.models)
  const added = form.models.filter((id) => !before?.models.includes(id))
  const unseen = await unseenModels(db, added, scope)
  if (unseen.length > 0) refuseField('models', 'rule.unknown_record')
  await refuseUnknown(db, spare_parts, form.replaced_by_id, 'replaced_by_id', before?.replaced_by_id)
  if (form.replaced_by_id !== null && before) await refuseCircle(call, before.id, form.replaced_by_id)
  return form
}

/** Refuses a cycle of replacements. */
async function refuseCircle({ db }: StaffCall, id: number, replaced_by: number): Promise<void> {
  if (await isCircle(db, id, replaced_by)) refuseField('replaced_by_id', 'part.circle')
}

async function itemOf({ db, at }: StaffCall, part: Part) {
  const [names] = await db
    .select({ id: spare_parts.id, ...shown })
    .from(spare_parts)
    .where(eq(spare_parts.id, part.id))
  const media = await mediaFiles(db, at, part.picture ? [part.picture] : [])
  return { ...part, ...(names ?? refuse('not_found')), media: [...media.values()] }
}

const references = [{ table: 'exploded_views', column: 'parts', many: true }]

/** The list of parts, maintained by staff. */
export const partHandlers = {
  ...crudHandlers(spareParts, entity, spare_parts, {
    visibleToStaff: partsInScope,
    prepare,
    references,
    toItem: (part, call) => itemOf(call, part),
    changed: async ({ db }, _, part) => {
      if (part) await keepMediaUses(db, pictureOf(part.id, part.picture))
    },
  }),
  [`${entity}.index`]: (call) =>
    answerList(call, spareParts.endpoints[`${entity}.index`], {
      id: spare_parts.id,
      rows: () =>
        call.db
          .select({ ...getTableColumns(spare_parts), ...shown })
          .from(spare_parts)
          .$dynamic(),
      searched: { model_names: allModelNames('spare_parts.models', '\n') },
      where: and(isLive(spare_parts), partsInScope(call.scope)),
      counted: spare_parts,
      sorts: {
        created_at: spare_parts.created_at,
        number: spare_parts.number,
        name_pl: spare_parts.name_pl,
        net_price: spare_parts.net_price,
      },
      filters: {
        number: (text) => contains(spare_parts.number, text),
        name_pl: (text) => contains(spare_parts.name_pl, text),
        model: (ids) => isOfModels(spare_parts.models, ids),
        active: (active) => equals(spare_parts.active, active),
      },
    }),
} satisfies Pick<HandlersOf<typeof spareParts>, `${typeof entity}.${'index' | 'show' | 'store' | 'update' | 'destroy'}`>

function pictureOf(entity_id: number, picture: string | null) {
  return { entity, entity_id, field: 'picture', ids: picture ? [picture] : [], formats: pictureFormats }
}

/** Record kind of parts. */
export const partRecords: readonly RecordKind[] = [
  {
    entity,
    table: spare_parts,
    title: sql<string>`${spare_parts.number} || ' – ' || ${spare_parts.name_pl}`,
    visibleToStaff: partsInScope,
    visibleToPartner: filesSeenBy(spare_parts.models),
    references,
    purge: ({ db }, entity_id) => keepMediaUses(db, pictureOf(entity_id, null)),
  },
]
