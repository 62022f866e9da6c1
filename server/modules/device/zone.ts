import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { ZoneGroupNode } from '#contract/device/groups.ts'
import { deviceZone, type ProductCardTile, type TypeCardTile, type ZoneDevice } from '#contract/device/zone.ts'
import type { Database } from '#server/db/client.ts'
import { isFor } from '#server/http/access/audience.ts'
import type { PartnerScope } from '#server/http/access/scope.ts'
import { type Call, type CallContext, handlers } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains, equals } from '#server/http/lists/conditions.ts'
import { isLive } from '#server/http/records/trash.ts'
import { brands } from '#server/modules/dictionary/index.ts'
import { mediaFiles, shownRichText } from '#server/modules/media/index.ts'
import { refuse } from '#server/refusal.ts'
import { belongsToDevice, manualFiles, manualFilesLocale, searchErrorCodes } from './error-code-search.ts'
import { error_code_views, error_codes } from './error-code-table.ts'
import { childrenOf } from './group-tree.ts'
import { lookedUpCodes } from './looked-up-codes.ts'
import { ofSuccessor } from './successor.ts'
import { device_groups, device_tags, devices, functionalities, producers, product_cards, type_cards } from './table.ts'
import {
  isVisibleCode,
  isVisibleDevice,
  type VisibleCatalogue,
  type VisibleGroup,
  visibleCatalogue,
} from './visible-catalogue.ts'

type ZoneContext = CallContext<PartnerScope>
type Zone = (typeof deviceZone)['endpoints']

/** Maximum number of cards on the home page. */
const limit = 12

/** Cards marked for the home page, with devices visible to the person. */
async function homeCards(call: ZoneContext): Promise<ProductCardTile[]> {
  const catalogue = await visibleCatalogue(call.db, call.scope)
  return (await tiles(call, catalogue, eq(product_cards.show_on_homepage, true))).slice(0, limit)
}

/** A brand of the person with the cards marked for its page: its own, and those of every brand. */
async function showBrand(call: Call<Zone['partnerzone.brand.brands.show'], PartnerScope>) {
  const { db, params, scope } = call
  const catalogue = await visibleCatalogue(db, scope)
  const [brand] = await db
    .select({ id: brands.id, name: brands.name })
    .from(brands)
    .where(and(eq(brands.id, params.brand), isLive(brands), isFor(scope, { brand_id: brands.id })))
  if (!brand) refuse('not_found')
  const isItsOwn = or(eq(product_cards.brand_id, brand.id), isNull(product_cards.brand_id)) as SQL
  const marked = and(eq(product_cards.show_on_brandpage, true), isItsOwn) as SQL
  return { ...brand, cards: await tiles(call, catalogue, marked, brand.id) }
}

function isOfBrand(brand: number): SQL {
  return sql`${devices.producer_id} in (select ${producers.id} from ${producers} where ${producers.brand_id} = ${brand})`
}

/** Active cards with devices visible to the person; of one brand, if given. */
async function tiles(
  { db, at }: ZoneContext,
  catalogue: VisibleCatalogue,
  where: SQL,
  brand?: number,
): Promise<ProductCardTile[]> {
  const shown = and(isVisibleDevice(catalogue), brand === undefined ? undefined : isOfBrand(brand))
  const rows = await db
    .select({
      id: product_cards.id,
      name: product_cards.name,
      brand_id: product_cards.brand_id,
      brand_name: brands.name,
      short_description: product_cards.short_description,
      main_photo: product_cards.main_photo,
      devices: sql<number>`count(*)::int`,
    })
    .from(product_cards)
    .innerJoin(devices, eq(devices.product_card_id, product_cards.id))
    .leftJoin(brands, eq(brands.id, product_cards.brand_id))
    .where(and(isLive(product_cards), eq(product_cards.active, true), where, shown))
    .groupBy(product_cards.id, brands.id)
    .orderBy(asc(product_cards.name), asc(product_cards.id))
  const photos = await mediaFiles(
    db,
    at,
    rows.flatMap(({ main_photo }) => main_photo ?? []),
  )
  return rows.map(({ main_photo, ...card }) => ({ ...card, photo: photos.get(main_photo ?? '') ?? null }))
}

/** Number of codes on a dashboard. */
const lastCodes = 5

export const deviceZoneHandlers = handlers(deviceZone, {
  'partnerzone.device.groups.tree': async ({ db, scope }) => {
    const { groups } = await visibleCatalogue(db, scope)
    return { results: zoneTree(groups) }
  },
  'partnerzone.device.typecards.index': async (call) => ({ results: await typeCardTiles(call) }),
  'partnerzone.device.productcards.index': async (call) => ({ results: await homeCards(call) }),
  'partnerzone.brand.brands.show': showBrand,
  'partnerzone.device.devices.index': async (call) => {
    const { db, scope, at, query } = call
    const catalogue = await visibleCatalogue(db, scope)
    const ofCard = query.typecard === undefined ? undefined : await isOfTypeCard(db, catalogue, query.typecard)
    const photoOf = new Map<number, string>()
    const answer = await answerList(call, deviceZone.endpoints['partnerzone.device.devices.index'], {
      id: devices.id,
      counted: devices,
      rows: () => deviceRows(db, catalogue),
      where: isVisibleDevice(catalogue),
      sorts: { name: devices.name, created_at: devices.created_at },
      filters: {
        search: isFoundBy,
        group: (group) => isInGroup(catalogue, group),
        typecard: () => ofCard,
        productcard: (card) => equals(devices.product_card_id, card),
        brand_id: isOfBrands,
        blocked: (blocked) => equals(devices.blocked, blocked),
      },
      toRow: ({ photo, ...row }) => {
        if (photo) photoOf.set(row.id, photo)
        return { ...row, photo: null }
      },
    })
    if (!('results' in answer)) return answer
    const photos = await mediaFiles(db, at, [...photoOf.values()])
    const shown = ({ id }: { id: number }) => photos.get(photoOf.get(id) ?? '') ?? null
    return { ...answer, results: answer.results.map((row) => ({ ...row, photo: shown(row) })) }
  },
  'partnerzone.device.devices.show': showDevice,
  'partnerzone.device.error-codes.index': async ({ db, scope, query, locale }) => {
    const catalogue = await visibleCatalogue(db, scope)
    if (query.device !== undefined) {
      const [device] = await db
        .select({ id: devices.id })
        .from(devices)
        .where(and(eq(devices.id, query.device), isVisibleDevice(catalogue)))
      if (!device) return { results: [] }
    }
    return { results: await searchErrorCodes(db, query, locale, catalogue) }
  },
  'partnerzone.device.error-codes.latest': async ({ db, scope, user, locale }) => {
    const visible = isVisibleCode(await visibleCatalogue(db, scope))
    const codes = await lookedUpCodes(db, { user_id: user.id, limit: lastCodes, visible }, locale)
    return { results: codes.map((code) => ({ ...code, used_in: [] })) }
  },
  'partnerzone.device.error-codes.show': async (call) => {
    const { db, scope, params, query, locale, user, at } = call
    const catalogue = await visibleCatalogue(db, scope)
    const [found] = await searchErrorCodes(db, { ids: [params.error_code] }, locale, catalogue)
    if (!found) refuse('not_found')
    const [device] =
      query.device === undefined
        ? []
        : await db
            .select({ id: devices.id })
            .from(devices)
            .where(and(eq(devices.id, query.device), isVisibleDevice(catalogue)))
    await db.insert(error_code_views).values({
      error_code_id: found.id,
      device_id: device?.id ?? null,
      user_id: user.id,
      partner_id: scope.partner_ids[0] ?? null,
      viewed_at: at.toISOString(),
    })
    return { ...found, ...(await openedFiles(call, found.id)) }
  },
})

/** Files of a code's manual, in order. */
async function openedFiles({ db, at, locale }: Pick<CallContext, 'db' | 'at' | 'locale'>, id: number) {
  const [row] = await db
    .select({ ids: manualFiles(locale), media_locale: manualFilesLocale(locale) })
    .from(error_codes)
    .where(eq(error_codes.id, id))
  const { ids, media_locale } = row ?? { ids: [], media_locale: locale }
  const files = await mediaFiles(db, at, ids)
  return { media: ids.flatMap((file) => files.get(file) ?? []), media_locale }
}

/** Devices of producers with these brands. */
function isOfBrands(ids: number[]): SQL {
  return sql`${devices.producer_id} in (select ${producers.id} from ${producers} where ${inArray(producers.brand_id, ids)})`
}

/** Builds the tree of groups, which are already in order. */
function zoneTree(groups: readonly VisibleGroup[]): ZoneGroupNode[] {
  const below = childrenOf(groups)
  const nodes = (parent: number | null): ZoneGroupNode[] =>
    (below.get(parent) ?? []).map(({ id, name }) => ({ id, name, active: true, children: nodes(id) }))
  return nodes(null)
}

type ZoneCall<Name extends keyof Zone> = Call<Zone[Name], PartnerScope>

/** Condition: the card is active and not in the trash. */
const cardInUse = and(
  eq(product_cards.id, devices.product_card_id),
  eq(product_cards.active, true),
  isLive(product_cards),
)

/** Rows of devices for lists; `photo` is an id of the library. */
function deviceRows(db: Database, catalogue: VisibleCatalogue) {
  return db
    .select({
      id: devices.id,
      name: devices.name,
      name2: devices.name2,
      brand_name: brands.name,
      group_name: device_groups.name,
      photo: product_cards.main_photo,
      blocked: devices.blocked,
      successor_id: ofSuccessor<number>('chain.id', isVisibleDevice(catalogue)),
      successor_name: ofSuccessor<string>('chain.name', isVisibleDevice(catalogue)),
    })
    .from(devices)
    .innerJoin(device_groups, eq(device_groups.id, devices.group_id))
    .innerJoin(producers, eq(producers.id, devices.producer_id))
    .innerJoin(brands, eq(brands.id, producers.brand_id))
    .leftJoin(product_cards, cardInUse)
    .$dynamic()
}

/** Condition: matches by name, longer name or tag, each by an index. */
function isFoundBy(text: string): SQL | undefined {
  if (text === '') return undefined
  const tagged = sql`${devices.tags} && array(
    select id from ${device_tags} where ${isLive(device_tags)} and ${device_tags.active} and ${contains(device_tags.name, text)})`
  return sql`(${contains(devices.name, text)} or ${contains(devices.name2, text)} or ${tagged})`
}

/** Condition: in the group or below it. */
function isInGroup({ groups }: VisibleCatalogue, group: number): SQL {
  return isInGroups(groups.filter(({ path }) => path.includes(group)).map(({ id }) => id))
}

function isInGroups(ids: readonly number[]): SQL {
  return sql`${devices.group_id} = any(${sql.param([...ids])}::int[])`
}

/** Condition: in one of the branches of a type card. */
async function isOfTypeCard(db: Database, { groups }: VisibleCatalogue, id: number): Promise<SQL> {
  const [card] = await db
    .select({ tree: type_cards.tree })
    .from(type_cards)
    .where(and(eq(type_cards.id, id), eq(type_cards.active, true), isLive(type_cards)))
  const branches = new Set(card?.tree)
  return isInGroups(groups.filter(({ path }) => path.some((above) => branches.has(above))).map(({ id }) => id))
}

/** Type cards with devices visible to the person, in order. */
async function typeCardTiles({ db, at, scope }: ZoneCall<'partnerzone.device.typecards.index'>) {
  const { groups } = await visibleCatalogue(db, scope)
  const cards = await db
    .select()
    .from(type_cards)
    .where(and(eq(type_cards.active, true), isLive(type_cards)))
    .orderBy(type_cards.order, type_cards.name, type_cards.id)
  const visibleGroups = new Set(groups.map(({ id }) => id))
  const shown = cards.filter(({ tree }) => tree.some((id) => visibleGroups.has(id)))
  const photos = await mediaFiles(
    db,
    at,
    shown.flatMap(({ main_photo }) => main_photo ?? []),
  )
  return shown.map(
    ({ id, name, group_name, group_kind, main_photo }): TypeCardTile => ({
      id,
      name,
      group_name,
      group_kind,
      photo: photos.get(main_photo ?? '') ?? null,
    }),
  )
}

/** A device with the data of its page; 404 when it is not visible to the person. */
async function showDevice(call: ZoneCall<'partnerzone.device.devices.show'>): Promise<ZoneDevice> {
  const { db, at, params, scope } = call
  const catalogue = await visibleCatalogue(db, scope)
  const [row] = await deviceRows(db, catalogue).where(and(eq(devices.id, params.device), isVisibleDevice(catalogue)))
  if (!row) refuse('not_found')
  const [facts] = await db
    .select({ device: devices, card: product_cards, producer_name: producers.name, brand_id: producers.brand_id })
    .from(devices)
    .innerJoin(producers, eq(producers.id, devices.producer_id))
    .leftJoin(product_cards, cardInUse)
    .where(eq(devices.id, row.id))
  if (!facts) refuse('not_found')
  const { device, card, producer_name, brand_id } = facts
  const files = await mediaFiles(db, at, [
    ...(card?.main_photo ? [card.main_photo] : []),
    ...(card?.gallery ?? []),
    ...(card?.downloadable_materials ?? []),
  ])
  const filesOf = (ids: readonly string[] = []) => ids.flatMap((id) => files.get(id) ?? [])
  const above = catalogue.groups.find(({ id }) => id === device.group_id)?.path ?? []
  const [{ error_codes: count } = { error_codes: 0 }] = await db
    .select({ error_codes: sql<number>`count(*)::int` })
    .from(error_codes)
    .where(and(isLive(error_codes), belongsToDevice(row.id)))
  return {
    ...row,
    photo: files.get(card?.main_photo ?? '') ?? null,
    brand_id,
    producer_name,
    unit: device.unit,
    heating_capacity: device.heating_capacity,
    cooling_capacity: device.cooling_capacity,
    groups: above.flatMap((id) =>
      catalogue.groups.filter((group) => group.id === id).map(({ id, name }) => ({ id, name })),
    ),
    tags: await tagNames(db, [...device.tags, ...(card?.tags ?? [])]),
    functionalities: await functionalitiesOf(db, above, device, card),
    features: card ? await shownRichText(db, at, card.features, 'pl') : '',
    video_link: card?.video_link ?? null,
    video_description: card?.video_description ?? null,
    gallery: filesOf(card?.gallery),
    downloadable_materials: filesOf(card?.downloadable_materials),
    error_codes: count,
  }
}

async function tagNames(db: Database, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ name: device_tags.name })
    .from(device_tags)
    .where(and(inArray(device_tags.id, [...ids]), eq(device_tags.active, true), isLive(device_tags)))
    .orderBy(device_tags.position, device_tags.name)
  return rows.map(({ name }) => name)
}

/** Functionalities of a device without repetition: its own, those of its groups except exclusions, and those of its card. */
async function functionalitiesOf(
  db: Database,
  groups: readonly number[],
  device: { functionalities: number[]; excluded_functionalities: number[] },
  card: { standard_functionalities: number[]; optional_functionalities: number[] } | null,
) {
  const ofGroups = groups.length
    ? await db
        .select({ ids: device_groups.functionalities })
        .from(device_groups)
        .where(inArray(device_groups.id, [...groups]))
    : []
  const ids = [
    ...device.functionalities,
    ...ofGroups.flatMap(({ ids }) => ids).filter((id) => !device.excluded_functionalities.includes(id)),
    ...(card?.standard_functionalities ?? []),
    ...(card?.optional_functionalities ?? []),
  ]
  if (ids.length === 0) return []
  const { id, name, description, type, position } = functionalities
  return db
    .select({ id, name, description, type })
    .from(functionalities)
    .where(and(inArray(id, ids), eq(functionalities.active, true), isLive(functionalities)))
    .orderBy(type, position, name)
}
