import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { OfferKitForm, ZoneKit, ZoneKitRow } from '#contract/offer/kit.ts'
import { offerZone } from '#contract/offer/offer.ts'
import type { Database } from '#server/db/client.ts'
import { correlated } from '#server/db/correlated.ts'
import type { PartnerScope } from '#server/http/access/scope.ts'
import type { Call, CallContext } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains, equals } from '#server/http/lists/conditions.ts'
import { refuseOutdated } from '#server/http/records/refuse-outdated.ts'
import { isLive, moveToTrash } from '#server/http/records/trash.ts'
import { devices, servedDevices } from '#server/modules/device/index.ts'
import { offerable, offerableDevices } from '#server/modules/offer/devices.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { companyOf } from './company.ts'
import { offer_kits } from './company-table.ts'

/** Entity of kits in the audit. */
export const kitEntity = 'offer-generator.kits'

type Zone = (typeof offerZone)['endpoints']
type ZoneContext = CallContext<PartnerScope>
type KitRow = typeof offer_kits.$inferSelect

/** Condition for kits that a member reads: those of the companies, and active ones of the distributor. */
export function kitsOfMember({ partner_ids }: Pick<PartnerScope, 'partner_ids'>): SQL | undefined {
  return and(
    isLive(offer_kits),
    or(
      inArray(offer_kits.partner_id, [...partner_ids]),
      and(isNull(offer_kits.partner_id), eq(offer_kits.active, true)),
    ),
  )
}

/** The kits that the person's companies can use: their own, then active ones of the distributor. */
export async function listKits(call: Call<Zone['partnerzone.offer-generator.kits.index'], PartnerScope>) {
  const rows = await call.db
    .select()
    .from(offer_kits)
    .where(kitsOfMember(call.scope))
    .orderBy(sql`${offer_kits.partner_id} nulls last`, asc(offer_kits.name), asc(offer_kits.id))
  return { results: await shownKits(call, rows, call.query.partner) }
}

const zoneList = offerZone.endpoints['partnerzone.offer-generator.kits.list']
const mainDevices = alias(devices, 'main_devices')

/** The same kits as a list, with the devices that can no longer be offered to the person. */
export async function listKitsForPartner(call: Call<typeof zoneList, PartnerScope>) {
  const isOffered = and(offerable, await servedDevices(call.db, call.scope))
  const named = correlated<{ id: number; name: string; is_offered: boolean }[]>`(
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', ${devices.id}, 'name', ${devices.name}, 'is_offered', coalesce(${isOffered}, false)) order by ${devices.name}), '[]')
    from ${devices} where ${devices.id} = ${offer_kits.device_id} or ${devices.id} in (
      select (item ->> 'device_id')::int from jsonb_array_elements(${offer_kits.items}) item))`
  return answerList(call, zoneList, {
    id: offer_kits.id,
    rows: (db) =>
      db
        .select({
          ...getTableColumns(offer_kits),
          device_name: sql<string>`coalesce(${mainDevices.name}, '')`.as('device_name'),
          named,
        })
        .from(offer_kits)
        .leftJoin(mainDevices, eq(mainDevices.id, offer_kits.device_id))
        .$dynamic(),
    searched: { device_name: mainDevices.name, name: offer_kits.name },
    where: kitsOfMember(call.scope),
    sorts: {
      created_at: offer_kits.created_at,
      updated_at: offer_kits.updated_at,
      name: offer_kits.name,
      device_name: mainDevices.name,
    },
    filters: {
      name: (text) => contains(offer_kits.name, text),
      device_name: (text) => contains(mainDevices.name, text),
      is_own: (own) => (own ? isNotNull(offer_kits.partner_id) : isNull(offer_kits.partner_id)),
      active: (active) => equals(offer_kits.active, active),
    },
    toRow: ({ named, partner_id, ...row }): ZoneKitRow => ({
      ...row,
      accessories: row.items.length,
      is_own: partner_id !== null,
      ended: named.flatMap(({ name, is_offered }) => (is_offered ? [] : name)),
      devices: named.map(({ id, name }) => ({ id, name })),
    }),
  })
}

/** Stores a kit of the company. */
export async function storeKit(
  call: Call<Zone['partnerzone.offer-generator.kits.store'], PartnerScope>,
): Promise<ZoneKit> {
  const { partner_id: named, ...form } = call.body
  const partner_id = companyOf(call, named)
  await refuseUnknownDevices(call, form, [])
  const at = call.at.toISOString()
  const [row] = await call.db
    .insert(offer_kits)
    .values({ ...form, partner_id, created_at: at, updated_at: at })
    .returning()
  if (!row) throw new Error('No kit was stored')
  await call.audit({ entity: kitEntity, entity_id: row.id, action: 'store', before: null, after: auditedKit(row) })
  return shownKit(call, row)
}

/** Changes a kit of the company. */
export async function updateKit(
  call: Call<Zone['partnerzone.offer-generator.kits.update'], PartnerScope>,
): Promise<ZoneKit> {
  const { version, ...form } = call.body
  const before = await lockOwn(call, call.params.offer_kit)
  await refuseOutdated(call.db, kitEntity, before, version)
  await refuseUnknownDevices(call, form, devicesIn(before))
  const [row] = await call.db
    .update(offer_kits)
    .set({ ...form, version: before.version + 1, updated_at: call.at.toISOString() })
    .where(eq(offer_kits.id, before.id))
    .returning()
  if (!row) throw new Error('No kit was updated')
  await call.audit({
    entity: kitEntity,
    entity_id: row.id,
    action: 'update',
    before: auditedKit(before),
    after: auditedKit(row),
  })
  return shownKit(call, row)
}

/** Moves a kit of the company to the trash. */
export async function destroyKit(
  call: Call<Zone['partnerzone.offer-generator.kits.destroy'], PartnerScope>,
): Promise<object> {
  const row = await lockOwn(call, call.params.offer_kit)
  await moveToTrash(call, { entity: kitEntity, table: offer_kits, row: { ...auditedKit(row), id: row.id } })
  return {}
}

/** A kit of the person's company; otherwise 404. Those of the distributor cannot be changed here. */
async function lockOwn({ db, scope }: ZoneContext, id: number): Promise<KitRow> {
  const [row] = await db
    .select()
    .from(offer_kits)
    .where(and(eq(offer_kits.id, id), isLive(offer_kits), inArray(offer_kits.partner_id, [...scope.partner_ids])))
    .for('update')
  return row ?? refuse('not_found')
}

/** Audited fields. The distributor reads the audit, so the content of a company's kit is not included. */
const auditedKit = ({ name, active, version }: KitRow) => ({ name, active, version })

const devicesIn = ({ device_id, items }: Pick<OfferKitForm, 'device_id' | 'items'>): number[] => [
  device_id,
  ...items.flatMap((item) => item.device_id ?? []),
]

/** Refuses devices that the company may not offer now, but for those that the kit has already. */
async function refuseUnknownDevices(call: ZoneContext, form: OfferKitForm, kept: readonly number[]): Promise<void> {
  const added = devicesIn(form).filter((id) => !kept.includes(id))
  if (added.length === 0) return
  const known = new Set((await offerableDevices(call, undefined, inArray(devices.id, added))).map(({ id }) => id))
  if (added.every((id) => known.has(id))) return
  refuseField(known.has(form.device_id) || kept.includes(form.device_id) ? 'items' : 'device_id', 'rule.unknown_record')
}

/** Refuses a kit of the distributor with a device that is not in the catalogue. */
export async function refuseMissingDevices(db: Database, form: OfferKitForm): Promise<void> {
  const ids = [...new Set(devicesIn(form))]
  const found = await db
    .select({ id: devices.id })
    .from(devices)
    .where(and(inArray(devices.id, ids), isLive(devices)))
  if (found.length === ids.length) return
  const isMain = !found.some(({ id }) => id === form.device_id)
  refuseField(isMain ? 'device_id' : 'items', 'rule.unknown_record')
}

async function shownKit(call: ZoneContext, row: KitRow): Promise<ZoneKit> {
  const [shown] = await shownKits(call, [row], row.partner_id === null ? undefined : String(row.partner_id))
  return shown ?? refuse('not_found')
}

/** Kits with their devices as the catalogue has them now. */
async function shownKits(call: ZoneContext, rows: readonly KitRow[], partner: string | undefined): Promise<ZoneKit[]> {
  const ids = [...new Set(rows.flatMap(devicesIn))]
  if (ids.length === 0) return []
  const offered = new Map((await offerableDevices(call, partner, inArray(devices.id, ids))).map((one) => [one.id, one]))
  const all = await call.db.select({ id: devices.id, name: devices.name }).from(devices).where(inArray(devices.id, ids))
  const names = new Map(all.map(({ id, name }) => [id, name]))
  return rows.map((row) => {
    const own = devicesIn(row)
    return {
      ...row,
      is_own: row.partner_id !== null,
      device_name: names.get(row.device_id) ?? '',
      devices: own.flatMap((id) => offered.get(id) ?? []),
      ended: own.flatMap((id) => (offered.has(id) ? [] : (names.get(id) ?? []))),
    }
  })
}
