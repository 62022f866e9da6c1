import { and, asc, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import { monthsAfter } from '#contract/values/days.ts'
import { today } from '#contract/values/rules.ts'
import { trySerials } from '#server/db/demo/device/serials.ts'
import type { Loading } from '#server/db/demo/loading.ts'
import { daysBack, hour, workingTimeBefore } from '#server/db/demo/moments.ts'
import { administering, type DemoPartner } from '#server/db/demo/partner/staff.ts'
import { f_gas_certificates } from '#server/modules/f-gas/table.ts'
import { due_maintenances } from '#server/modules/service-order/due/table.ts'
import { device_types } from '#server/modules/service-order/maintenance/table.ts'
import { maintenance_types, repair_types } from '#server/modules/service-order/table.ts'
import { units } from '#server/modules/unit/table.ts'

/** The types of devices: the beginning of the name of their groups, and how often and how early they are maintained. */
const types = [
  ['Heat pump', 'pomp', { interval_months: 12, lead_days: 30 }],
  ['Boiler', 'kot', { interval_months: 12, lead_days: 30 }],
  ['Air conditioner', 'klima', { interval_months: 12, lead_days: 21 }],
] as const
const countedAs = [
  ['Leak check', 'leak_check'],
  ['Commissioning', 'none'],
  ['Cleaning of heat exchangers', 'none'],
] as const

/** Loads the kinds that maintenances count as, maintenances that are due (some ordered, some overdue), and certificates that end. */
export async function loadDue(loading: Loading): Promise<void> {
  const { db, now } = loading
  for (const [name, counts_as] of countedAs)
    await db.update(maintenance_types).set({ counts_as }).where(eq(maintenance_types.name_en, name))
  for (const [name, group, rule] of types) {
    const tops = sql`select id from device_groups where parent_id is null and name ilike ${`${group}%`}`
    await db
      .update(device_types)
      .set({ ...rule, groups: sql`array(${tops})` })
      .where(eq(device_types.name_en, name))
  }
  // The yearly visits to units that exist only through orders are not recorded one by one.
  await db.execute(sql`update units
    set maintained_before = install_date + extract(year from age(${today(now)}::date, install_date)) * interval '1 year'
    where maintenance_months is null and install_date <= ${today(now)}::date - interval '1 year'`)
  // Earlier versions did not distinguish the kinds.
  await db.execute(sql`update service_maintenances o set counted_as = t.counts_as from maintenance_types t
    where t.id = o.maintenance_type and o.outcome = 'done' and o.counted_as is distinct from t.counts_as`)
  await db.execute(sql`select plan_maintenances(array(select id from units where status = 'registered'))`)
  await orderSome(loading)
  // The owner of the unit to try out was reminded some days ago.
  const reminded = { told_owner_for: sql`${due_maintenances.due_on}`, told_owner_at: daysBack(now, 11).toISOString() }
  const tried = db.select({ id: units.id }).from(units).where(eq(units.serial_no, trySerials.open))
  await db.update(due_maintenances).set(reminded).where(inArray(due_maintenances.unit_id, tried))
  await loadFGasCertificates(loading)
}

/** How many hours ago those that come soon were ordered, the soonest first. */
const orderedAgo = [196, 99, 27]

/** Three that come soon have an order already. */
async function orderSome({ db, now, act, partners }: Loading): Promise<void> {
  const partner = partners[0] as DemoPartner
  const [type] = await db
    .select({ id: maintenance_types.id })
    .from(maintenance_types)
    .where(eq(maintenance_types.counts_as, 'maintenance'))
    .orderBy(asc(maintenance_types.position))
    .limit(1)
  const [repair] = await db.select().from(repair_types).orderBy(asc(repair_types.position)).limit(1)
  const soon = await db
    .select({ unit: units, device_type: due_maintenances.device_type_id })
    .from(due_maintenances)
    .innerJoin(units, eq(units.id, due_maintenances.unit_id))
    .where(
      and(
        eq(units.partner_id, partner.id),
        eq(due_maintenances.kind, 'maintenance'),
        isNull(units.replaced_on),
        gte(due_maintenances.due_on, today(now)),
        sql`${due_maintenances.device_type_id} is not null`,
        sql`${units.serial_no} <> ${trySerials.open}`,
      ),
    )
    .orderBy(asc(due_maintenances.due_on), asc(due_maintenances.id))
    .limit(orderedAgo.length)
  for (const [place, { unit, device_type }] of soon.entries()) {
    const at = workingTimeBefore(new Date(now.getTime() - (orderedAgo[place] ?? 0) * hour))
    await act(administering(partner), at, 'partnerzone.service-order.service-maintenances.store', {
      body: {
        partner_id: partner.id,
        company_name: null,
        nip: null,
        contact_email: null,
        files: [],
        wanted_days: null,
        repair_type: repair?.id ?? null,
        maintenance_type: type?.id ?? 0,
        device_type: device_type ?? 0,
        model: unit.device_id ?? 0,
        serial_no: unit.serial_no,
        description: 'Przegląd w terminie z portalu.',
        address: unit.installation_address ?? 'ul. Leśna 7',
        post_code: unit.installation_post_code ?? '05-500',
        city: unit.installation_city ?? 'Piaseczno',
        contact_name: unit.owner_name ?? 'Jan Kowalski',
        contact_phone: '601234567',
      },
    })
  }
}

/** In how many days the certificates of the first companies end. */
const ends = [900, 41, 1500, 12, -20, 640]

/** Certificates of companies, some about to end and one over, and of some of their people. */
async function loadFGasCertificates({ db, now, partners }: Loading): Promise<void> {
  const inDays = (days: number) => today(daysBack(now, -days))
  const rows = ends.flatMap((days, index): (typeof f_gas_certificates.$inferInsert)[] => {
    const partner = partners[index] as DemoPartner
    const valid_to = inDays(days)
    const number = String(index + 1).padStart(4, '0')
    const issued = { issued_on: monthsAfter(valid_to, -84), valid_to }
    const own = { issued_on: inDays(-1200), valid_to: inDays(index === 2 ? 30 : 1300) }
    return [
      { partner_id: partner.id, kind: 'company', number: `FGAZ-P/27/${number}/21`, ...issued },
      { user_id: partner.people[0]?.id, kind: index % 2 === 0 ? 'A1' : 'I', number: `FGAZ-O/27/${number}/19`, ...own },
    ]
  })
  await db.insert(f_gas_certificates).values(rows)
}
