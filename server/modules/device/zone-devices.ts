import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { deviceZone, TypeCardTile, ZoneDevice } from '#contract/device/zone.ts'
import type { Database } from '#server/db/client.ts'
import type { PartnerScope } from '#server/http/access/scope.ts'
import type { Call } from '#server/http/handlers.ts'
import { contains } from '#server/http/lists/conditions.ts'
import { isLive } from '#server/http/records/trash.ts'
import { brands } from '#server/modules/dictionary/index.ts'
import { mediaFiles, shownRichText } from '#server/modules/media/index.ts'
import { refuse } from '#server/refusal.ts'
import { belongsTo } from './error-code-search.ts'
import { error_codes } from './error-code-table.ts'
import { ofSuccessor } from './successor.ts'
import { device_groups, device_tags, devices, functionalities, producers, product_cards, type_cards } from './table.ts'
import { isVisibleDevice, type VisibleCatalogue, visibleCatalogue } from './visible-catalogue.ts'

type Zone = (typeof deviceZone)['endpoints']
type ZoneCall<Name extends keyof Zone> = Call<Zone[Name], PartnerScope>

/** Condition: the card is active and not in the trash. */
const cardInUse = and(
  eq(product_cards.id, devices.product_card_id),
  eq(product_cards.active, true),
  isLive(product_cards),
)

/** Rows of devices for lists; `photo` is an id of the library. */
export function deviceRows(db: Database, catalogue: VisibleCatalogue) {
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
export function isFoundBy(text: string): SQL | undefined {
  if (text === '') return undefined
  const tagged = sql`${devices.tags} && array(
    select id from ${device_tags} where ${isLive(device_tags)} and ${device_tags.active} and ${contains(device_tags.name, text)})`
  return sql`(${contains(devices.name, text)} or ${contains(devices.name2, text)} or ${tagged})`
}

/** Condition: in the group or below it. */
export function isInGroup({ groups }: VisibleCatalogue, group: number): SQL {
  return isInGroups(groups.filter(({ path }) => path.includes(group)).map(({ id }) => id))
}

function isInGroups(ids: readonly number[]): SQL {
  return sql`${devices.group_id} = any(${sql.param([...ids])}::int[])`
}

/** Condition: in one of the branches of a type card. */
export async function isOfTypeCard(db: Database, { groups }: VisibleCatalogue, id: number): Promise<SQL> {
  const [card] = await db
    .select({ tree: type_cards.tree })
    .from(type_cards)
    .where(and(eq(type_cards.id, id), eq(type_cards.active, true), isLive(type_cards)))
  const branches = new Set(card?.tree)
  return isInGroups(groups.filter(({ path }) => path.some((above) => branches.has(above))).map(({ id }) => id))
}

/** Type cards with devices visible to the person, in order. */
export async function typeCardTiles({ db, at, scope }: ZoneCall<'partnerzone.device.typecards.index'>) {
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
export async function showDevice(call: ZoneCall<'partnerzone.device.devices.show'>): Promise<ZoneDevice> {
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
    .where(and(isLive(error_codes), belongsTo(row.id)))
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
