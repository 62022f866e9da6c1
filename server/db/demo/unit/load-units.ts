import { and, asc, eq, sql } from 'drizzle-orm'
import { monthsAfter } from '#contract/days.ts'
import { today } from '#contract/rules.ts'
import type { Database } from '#server/db/client.ts'
import type { DemoModel } from '#server/db/demo/device/load-catalogue.ts'
import { trySerials } from '#server/db/demo/device/serials.ts'
import type { LoadingCompanies } from '#server/db/demo/partner/load-partners.ts'
import type { DemoPartner } from '#server/db/demo/partner/load-people.ts'
import { type Random, seededRandom } from '#server/db/demo/random.ts'
import { consent_texts, given_consents } from '#server/modules/consent/table.ts'
import { producers } from '#server/modules/device/table.ts'
import { spare_parts_orders } from '#server/modules/service-order/spare-parts/order-table.ts'
import { unitEntity } from '#server/modules/unit/entity.ts'
import { unit_moves, units } from '#server/modules/unit/table.ts'
import { type Life, lifeOf } from './lives.ts'
import { loadFaults, loadMaintained } from './load-lives.ts'
import { loadRegistrations } from './load-registrations.ts'
import { loadSoldUnits } from './sold-units.ts'

const count = 400
const day = 86_400_000

/** Terms of a warranty that begins now: months for parts and labour, and from one maintenance to the next. */
const terms = { warranty_parts_months: 60, warranty_labour_months: 36, maintenance_months: 12 }

/**
 * Four hundred units as five years of sales leave them: sold, installed, cared for or neglected, broken, moved and replaced. They are
 * written in a few statements; what is older than a year is told shortly.
 */
export async function loadUnits(
  { db, now, staff }: LoadingCompanies,
  partners: readonly DemoPartner[],
  models: readonly DemoModel[],
): Promise<void> {
  await db.update(producers).set(terms)
  const random = seededRandom(20_260_318)
  const lives = Array.from({ length: count }, () => {
    // More is sold each year.
    const age = Math.floor(Math.min(random.integer(3, 1900), random.integer(3, 2400)))
    const year = today(new Date(now.getTime() - age * day)).slice(2, 4)
    const partner = random.chance(0.12) ? (partners[0] as DemoPartner) : random.pick(partners)
    return lifeOf({ random, now, model: random.pick(models), partner, serial_no: `${year}${random.digits(20)}`, age })
  })
  const ids = await loadRows(db, lives)
  await loadConsents(db, lives, ids)
  const heirs = await replace(db, lives, ids, random)
  await db.insert(unit_moves).values(
    lives.flatMap(({ unit, moved_on, partner }) =>
      moved_on
        ? {
            unit_id: ids.get(unit.serial_no) ?? 0,
            moved_on,
            from_city: 'Kalisz',
            to_city: unit.installation_city ?? null,
            from_partner_id: partner.id,
            to_partner_id: partner.id,
            new_owner: random.chance(0.6),
            moved_by: staff.technicians[0]?.id ?? null,
          }
        : [],
    ),
  )
  const tried = await livedUnit(db, now, partners[0] as DemoPartner, models[0] as DemoModel)
  await loadFaults({ db, random, staff }, [...lives, tried])
  await loadMaintained({ db, random, now, heirs }, [...lives, tried])
  await loadSoldUnits({ db, random, now, models })
  await loadRegistrations({ db, now }, partners)
}

/** Writes the units; answers their ids by serial number. */
async function loadRows(db: Database, lives: readonly Life[]): Promise<Map<string, number>> {
  const rows = await db
    .insert(units)
    .values(lives.map(({ unit }) => unit))
    .returning({ id: units.id, serial_no: units.serial_no })
  return new Map(rows.map(({ id, serial_no }) => [serial_no, id]))
}

async function loadConsents(db: Database, lives: readonly Life[], ids: ReadonlyMap<string, number>): Promise<void> {
  const [text] = await db
    .select({ id: consent_texts.id })
    .from(consent_texts)
    .where(and(eq(consent_texts.form, 'warranty_order'), eq(consent_texts.kind, 'consent_processing_data')))
    .orderBy(asc(consent_texts.id))
    .limit(1)
  if (!text) return
  const given = lives.flatMap(({ unit, partner }) =>
    unit.owner_name && unit.registered_at
      ? {
          ...{ consent_text_id: text.id, entity: unitEntity, entity_id: ids.get(unit.serial_no) ?? 0 },
          ...{ person_name: unit.owner_name, person_email: unit.owner_email ?? null },
          ...{ given_at: unit.registered_at, given_by: partner.people[0]?.id ?? null },
        }
      : [],
  )
  await db.insert(given_consents).values(given)
}

/**
 * Some that broke for good: the new unit has what was left of the warranty, and both know each other. Answers the new serial numbers by
 * the old ones.
 */
async function replace(
  db: Database,
  lives: readonly Life[],
  ids: ReadonlyMap<string, number>,
  random: Random,
): Promise<ReadonlyMap<string, string>> {
  const worn = lives.filter(({ replaced_on }) => replaced_on !== null)
  if (worn.length === 0) return new Map()
  const heirs = worn.map(({ unit, replaced_on }) => ({
    ...unit,
    serial_no: `${replaced_on?.slice(2, 4)}${random.digits(20)}`,
    purchase_date: null,
    invoice_no: null,
    install_date: replaced_on,
    created_at: `${replaced_on}T12:00:00.000Z`,
  }))
  const rows = await db.insert(units).values(heirs).returning({ id: units.id })
  const pairs = worn.map(
    ({ unit, replaced_on }, index) =>
      sql`(${ids.get(unit.serial_no)}::int, ${rows[index]?.id}::int, ${replaced_on}::date)`,
  )
  await db.execute(sql`update units set replaced_by_id = pairs.heir, replaced_on = pairs.day
    from (values ${sql.join(pairs, sql`, `)}) as pairs (worn, heir, day) where units.id = pairs.worn`)
  return new Map(worn.map(({ unit }, index) => [unit.serial_no, heirs[index]?.serial_no ?? unit.serial_no]))
}

/** The unit to try out that somebody can open with a whole life: its third maintenance is due in 13 days. */
async function livedUnit(db: Database, now: Date, partner: DemoPartner, model: DemoModel): Promise<Life> {
  const due = today(new Date(now.getTime() + 13 * day))
  const install_date = monthsAfter(due, -36)
  const kept = [-24, -12].map((months) => monthsAfter(due, months))
  const unit = {
    ...{ serial_no: trySerials.open, device_id: model.id, partner_id: partner.id, status: 'registered' as const },
    ...{ purchase_date: monthsAfter(install_date, -1), invoice_no: 'FV 2318/11/2023', install_date },
    ...{ installation_address: 'ul. Wiosenna 18', installation_post_code: '05-500', installation_city: 'Piaseczno' },
    ...{ owner_name: 'Katarzyna i Marcin Lis', owner_phone: '+48600555402', owner_email: 'lis@poczta.example' },
    ...{ consent_processing_data: true, software_version: '3.4.1' },
    ...{ refrigerant: 'R290', charge: '1.150', gwp: 3, hermetic: true },
    parts_until: monthsAfter(install_date, 84),
    labour_until: monthsAfter(install_date, 60),
    maintenance_months: 12,
    maintained_on: kept.at(-1) ?? null,
    registered_at: `${install_date}T15:20:00.000Z`,
  }
  await db.update(units).set(unit).where(eq(units.serial_no, trySerials.open))
  await db
    .update(spare_parts_orders)
    .set({ serial_no: trySerials.open })
    .where(and(eq(spare_parts_orders.partner_id, partner.id), eq(spare_parts_orders.model, model.id)))
  return {
    ...{ unit, model, partner, kept, checked: [], replaced_on: null, moved_on: null },
    faults: [monthsAfter(install_date, 13), monthsAfter(install_date, 20)],
  }
}
