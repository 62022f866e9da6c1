import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { deviceCards, pictureFormats } from '#contract/device/cards.ts'
import { isFor } from '#server/http/access/audience.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import { type CallContext, handlers } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains, equals, isOneOf } from '#server/http/lists/conditions.ts'
import { crudHandlers, type FormOf } from '#server/http/records/crud.ts'
import type { RecordKind } from '#server/http/records/kinds.ts'
import { refuseUnknown } from '#server/http/records/known-ids.ts'
import { refuseOutdated } from '#server/http/records/refuse-outdated.ts'
import { isLive } from '#server/http/records/trash.ts'
import { mediaIdsIn, safeRichText } from '#server/http/rich-text.ts'
import { brands } from '#server/modules/dictionary/index.ts'
import { keepMediaUses, mediaFiles } from '#server/modules/media/index.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { cardsInScope } from './devices-in-scope.ts'
import { documentPort } from './documents.ts'
import { keepLinks } from './links.ts'
import { device_groups, device_tags, functionalities, product_cards, type_cards } from './table.ts'
import { isVisibleDevice, visibleCatalogue } from './visible-catalogue.ts'

type ProductCard = typeof product_cards.$inferSelect
type TypeCard = typeof type_cards.$inferSelect
type ProductCardForm = FormOf<typeof deviceCards, 'device.productcards'>
type StaffCall = CallContext<StaffScope>

// Drizzle omits the table name in a select from a single table; here the outer row is meant.
const productCardRow = {
  id: product_cards.id,
  name: product_cards.name,
  active: product_cards.active,
  show_on_homepage: product_cards.show_on_homepage,
  show_on_brandpage: product_cards.show_on_brandpage,
  version: product_cards.version,
  created_at: product_cards.created_at,
  updated_at: product_cards.updated_at,
  brand_name: sql<string | null>`(select name from brands where brands.id = product_cards.brand_id)`,
  devices: sql<number>`(
    select count(*)::int from devices where devices.product_card_id = product_cards.id and devices.deleted_at is null)`,
}

/** Files of a product card by field. */
const filesOf = (card: ProductCard) => ({
  features: mediaIdsIn(card.features),
  main_photo: card.main_photo ? [card.main_photo] : [],
  gallery: card.gallery,
  downloadable_materials: card.downloadable_materials,
})

/** References of a card must exist and be visible to the caller; those it already had may stay. */
async function prepareProductCard(call: StaffCall, form: ProductCardForm, before: ProductCard | null) {
  const { db, scope } = call
  if (form.brand_id !== before?.brand_id) await refuseForeignBrand(call, form.brand_id)
  await refuseUnknown(db, device_tags, form.tags, 'tags', before?.tags)
  for (const [type, field] of [
    [0, 'standard_functionalities'],
    [1, 'optional_functionalities'],
  ] as const) {
    await refuseUnknown(db, functionalities, form[field], field, before?.[field])
    await refuseOtherType(call, form[field], type, field)
  }
  // A colleague restricted to brands sees cards of all brands too, but cannot take one from them.
  if (scope.brands.length > 0 && before && before.brand_id === null && form.brand_id !== null) refuse('not_found')
  return { ...form, features: form.features ? await safeRichText(form.features) : '' }
}

/** A colleague restricted to brands can write only cards of these, not one of every brand. */
async function refuseForeignBrand({ db, scope }: StaffCall, brand_id: number | null): Promise<void> {
  if (brand_id !== null) await refuseUnknown(db, brands, brand_id, 'brand_id')
  if (scope.brands.length > 0 && (brand_id === null || !scope.brands.includes(brand_id)))
    refuseField('brand_id', brand_id === null ? 'rule.required' : 'rule.unknown_record')
}

async function refuseOtherType({ db }: StaffCall, ids: readonly number[], type: 0 | 1, field: string): Promise<void> {
  if (ids.length === 0) return
  const others = await db
    .select({ id: functionalities.id })
    .from(functionalities)
    .where(and(inArray(functionalities.id, [...ids]), eq(functionalities.type, type === 0 ? 1 : 0)))
  if (others.length > 0) refuseField(field, 'functionality.other_type')
}

async function keepProductCardFiles({ db }: StaffCall, card: ProductCard): Promise<void> {
  const { id: entity_id } = card
  for (const [field, ids] of Object.entries(filesOf(card))) {
    const isPicture = field !== 'downloadable_materials'
    await keepMediaUses(db, {
      entity: 'device.productcards',
      entity_id,
      field,
      ids,
      ...(isPicture && { formats: pictureFormats }),
    })
  }
}

async function productCardItem(call: StaffCall, card: ProductCard) {
  const { db, at } = call
  const [row] = await db.select(productCardRow).from(product_cards).where(eq(product_cards.id, card.id))
  const media = await mediaFiles(db, at, Object.values(filesOf(card)).flat())
  return { ...card, ...row, media: [...media.values()] }
}

async function keepTypeCardFiles({ db }: StaffCall, card: TypeCard): Promise<void> {
  const ids = card.main_photo ? [card.main_photo] : []
  await keepMediaUses(db, {
    entity: 'device.typecards',
    entity_id: card.id,
    field: 'main_photo',
    ids,
    formats: pictureFormats,
  })
}

/** A product card that the person may see; locked for a change. */
async function cardInScope({ db, scope }: StaffCall, id: number, lock = false): Promise<ProductCard> {
  const select = db
    .select()
    .from(product_cards)
    .where(and(eq(product_cards.id, id), isLive(product_cards), cardsInScope(scope)))
  if (lock) select.for('update')
  const [card] = await select
  return card ?? refuse('not_found')
}

async function documentsOf({ db }: StaffCall, card_id: number): Promise<number[]> {
  const { documents, links } = documentPort()
  const { table, of, to } = links.card
  const rows = await db
    .select({ id: documents.id })
    .from(documents)
    .innerJoin(table, eq(to, documents.id))
    .where(and(eq(of, card_id), isLive(documents)))
    .orderBy(asc(documents.id))
  return rows.map(({ id }) => id as number)
}

async function keepDocuments(call: StaffCall, id: number, chosen: { documentations: number[]; version: number }) {
  const { db, at } = call
  const card = await cardInScope(call, id, true)
  await refuseOutdated(db, 'device.productcards', card, chosen.version)
  const before = await documentsOf(call, id)
  await refuseUnknown(db, documentPort().documents, chosen.documentations, 'documentations', before)
  await keepLinks(db, documentPort().links.card, id, chosen.documentations)
  const [after] = await db
    .update(product_cards)
    .set({ version: sql`${product_cards.version} + 1`, updated_at: at.toISOString() })
    .where(eq(product_cards.id, id))
    .returning()
  await call.audit({
    entity: 'device.productcards',
    entity_id: id,
    action: 'update',
    before: { ...card, documentations: before },
    after: { ...(after as ProductCard), documentations: chosen.documentations.toSorted((one, other) => one - other) },
  })
}

async function showDocuments(call: StaffCall, id: number) {
  return { ...(await cardInScope(call, id)), documentations: await documentsOf(call, id) }
}

const groupsOf = sql<number>`cardinality(${type_cards.tree})`

export const deviceCardHandlers = handlers(deviceCards, {
  ...crudHandlers(deviceCards, 'device.productcards', product_cards, {
    visibleToStaff: cardsInScope,
    prepare: prepareProductCard,
    changed: async (call, _, after) => {
      if (after) await keepProductCardFiles(call, after)
    },
    toItem: (row, call) => productCardItem(call, row),
  }),
  'device.productcards.index': (call) =>
    answerList(call, deviceCards.endpoints['device.productcards.index'], {
      id: product_cards.id,
      rows: () => call.db.select(productCardRow).from(product_cards).$dynamic(),
      where: and(isLive(product_cards), cardsInScope(call.scope)),
      counted: product_cards,
      sorts: { created_at: product_cards.created_at, name: product_cards.name },
      filters: {
        name: (text) => contains(product_cards.name, text),
        brand: (ids) => isOneOf(product_cards.brand_id, ids),
        active: (active) => equals(product_cards.active, active),
        show_on_homepage: (shown) => equals(product_cards.show_on_homepage, shown),
        show_on_brandpage: (shown) => equals(product_cards.show_on_brandpage, shown),
      },
    }),
  'device.productcards.lookup': async ({ db, query, scope }) => ({
    results: await db
      .select({ id: product_cards.id, name: product_cards.name })
      .from(product_cards)
      .where(
        and(
          contains(product_cards.name, query.search ?? ''),
          query.ids ? inArray(product_cards.id, query.ids) : offeredCards,
          cardsInScope(scope),
        ),
      )
      .orderBy(asc(product_cards.name), asc(product_cards.id))
      .limit(query.ids?.length ?? best),
  }),
  'device.product-card-documentations.show': (call) => showDocuments(call, call.params.product_card),
  'device.product-card-documentations.update': async (call) => {
    await keepDocuments(call, call.params.product_card, call.body)
    return showDocuments(call, call.params.product_card)
  },
  ...crudHandlers(deviceCards, 'device.typecards', type_cards, {
    prepare: async (call, values, before) => {
      await refuseUnknown(call.db, device_groups, values.tree, 'tree', before?.tree)
      return values
    },
    changed: async (call, _, after) => {
      if (after) await keepTypeCardFiles(call, after)
    },
    toItem: async (card, { db, at }) => {
      const media = await mediaFiles(db, at, card.main_photo ? [card.main_photo] : [])
      return { ...card, groups: card.tree.length, media: [...media.values()] }
    },
  }),
  'device.typecards.index': (call) =>
    answerList(call, deviceCards.endpoints['device.typecards.index'], {
      id: type_cards.id,
      rows: () =>
        call.db
          .select({
            id: type_cards.id,
            name: type_cards.name,
            active: type_cards.active,
            group_name: type_cards.group_name,
            group_kind: type_cards.group_kind,
            order: type_cards.order,
            version: type_cards.version,
            created_at: type_cards.created_at,
            updated_at: type_cards.updated_at,
            groups: groupsOf,
          })
          .from(type_cards)
          .$dynamic(),
      where: isLive(type_cards),
      counted: type_cards,
      sorts: {
        created_at: type_cards.created_at,
        order: type_cards.order,
        name: type_cards.name,
        group_name: type_cards.group_name,
      },
      filters: {
        name: (text) => contains(type_cards.name, text),
        group_name: (text) => contains(type_cards.group_name, text),
        group_kind: (text) => contains(type_cards.group_kind, text),
        active: (active) => equals(type_cards.active, active),
      },
    }),
})

/** Maximum number of results of a lookup. */
const best = 50
const offeredCards: SQL | undefined = and(isLive(product_cards), eq(product_cards.active, true))

/** Removes uses of a card's files when it is deleted permanently. */
const purgeOf =
  (entity: string, fields: readonly string[]): RecordKind['purge'] =>
  async ({ db }, entity_id) => {
    for (const field of fields) await keepMediaUses(db, { entity, entity_id, field, ids: [] })
  }

/** Record kinds of the cards. */
export const deviceCardRecords: readonly RecordKind[] = [
  {
    entity: 'device.productcards',
    table: product_cards,
    title: sql<string>`${product_cards.name}`,
    visibleToStaff: cardsInScope,
    // A card is shown with each of its devices, also one of another brand.
    visibleToPartner: async (scope, db) => {
      const ofDevice = isVisibleDevice(await visibleCatalogue(db, scope))
      const ofBrand = isFor(scope, { brand_id: product_cards.brand_id })
      const isShown = sql`exists (select from devices where devices.product_card_id = ${product_cards.id} and ${ofDevice})`
      return and(eq(product_cards.active, true), ofBrand && or(ofBrand, isShown))
    },
    purge: purgeOf('device.productcards', ['features', 'main_photo', 'gallery', 'downloadable_materials']),
  },
  {
    entity: 'device.typecards',
    table: type_cards,
    title: sql<string>`${type_cards.name}`,
    visibleToPartner: () => eq(type_cards.active, true),
    purge: purgeOf('device.typecards', ['main_photo']),
  },
]
