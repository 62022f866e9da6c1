import { daysAfter, monthsAfter } from '#contract/days.ts'
import { today } from '#contract/rules.ts'
import { gwpOf, hfoShareOf } from '#contract/unit/f-gas.ts'
import type { Family, Series } from '#server/db/demo/device/catalogue.ts'
import type { DemoModel } from '#server/db/demo/device/load-catalogue.ts'
import type { DemoPartner } from '#server/db/demo/partner/load-people.ts'
import type { Random } from '#server/db/demo/random.ts'
import { customers, places } from '#server/db/demo/words.ts'
import type { units } from '#server/modules/unit/table.ts'

/** A unit with what has happened to it; days as `YYYY-MM-DD`. */
export interface Life {
  unit: typeof units.$inferInsert & { serial_no: string }
  model: DemoModel
  partner: DemoPartner
  /** Maintenances that were kept. */
  kept: readonly string[]
  /** Leak checks that were kept. */
  checked: readonly string[]
  /** Days of faults that were reported; a second one needed a part. */
  faults: readonly string[]
  /** The day on which another unit took its place. */
  replaced_on: string | null
  /** The day on which it went elsewhere, with its owner or to another one. */
  moved_on: string | null
}

/** Refrigerant and its charge in kilograms, by family. */
export const gas: Partial<Record<Family, readonly [string, string]>> = {
  heatPump: ['R290', '1.150'],
  airConditioner: ['R32', '0.980'],
}
/** The larger air conditioners: their charge asks for a leak check every year. */
const largeGas = ['R410A', '3.200'] as const
const maintained = (family: Family) => (family === 'ventilation' ? null : 12)
/** Labour is covered for as long as parts, but two years less where they are covered long. */
const labourYears = ({ warranty }: Series) => (warranty > 3 ? warranty - 2 : warranty)

/** How long ago orders may be that lie on lives: newer ones are told one by one (load-orders.ts). */
const oldFaults = 400

interface Beginning {
  random: Random
  now: Date
  model: DemoModel
  partner: DemoPartner
  serial_no: string
  /** Days since the sale. */
  age: number
}

/** A unit from its sale on: some wait for their installation, some are cared for, some are neglected. */
export function lifeOf({ random, now, model, partner, serial_no, age }: Beginning): Life {
  const day_now = today(now)
  const { family } = model.series
  const purchase_date = daysAfter(day_now, -age)
  const isInstalled = age > 60 || random.chance(0.6)
  const install_date = isInstalled
    ? daysAfter(purchase_date, Math.min(random.integer(5, 40), Math.max(age - 1, 0)))
    : null
  const [installation_address, installation_post_code, installation_city] = random.pick(places)
  const owner = random.chance(0.7) ? random.pick(customers) : null
  const isLarge = family === 'airConditioner' && random.chance(0.35)
  const [refrigerant, charge] = isLarge ? largeGas : (gas[family] ?? [null, null])
  const months = maintained(family)
  const visits = (every: number | null) =>
    install_date && every ? visitsSince(install_date, { random, every, until: daysAfter(day_now, -lapse(random)) }) : []
  const kept = visits(months)
  const checked = visits(isLarge ? 12 : null)
  const faults: string[] = []
  const newest = daysAfter(day_now, -oldFaults)
  for (let at = install_date; at && model.series.brand !== 'Nordvik'; ) {
    at = daysAfter(at, random.integer(180, 1500))
    if (at > newest) break
    faults.push(at)
  }
  const isWorn = faults.length > 1 && random.chance(0.5)
  const registered = install_date && {
    install_date,
    installation_address,
    installation_post_code,
    installation_city,
    owner_name: owner,
    owner_phone: owner && `+48601${random.digits(6)}`,
    owner_email: owner && random.chance(0.5) ? `${ascii(owner)}@poczta.example` : null,
    consent_processing_data: owner !== null,
    parts_until: monthsAfter(install_date, model.series.warranty * 12),
    labour_until: monthsAfter(install_date, labourYears(model.series) * 12),
    maintenance_months: months,
    maintained_before: kept.at(-1) ?? null,
    registered_at: `${install_date}T15:20:00.000Z`,
  }
  return {
    model,
    partner,
    unit: {
      serial_no,
      device_id: model.id,
      partner_id: partner.id,
      status: install_date === null ? 'sold' : 'registered',
      purchase_date,
      invoice_no: `FV ${random.integer(100, 9800)}/${purchase_date.slice(5, 7)}/${purchase_date.slice(0, 4)}`,
      software_version:
        family === 'ventilation' ? null : `${random.integer(1, 3)}.${random.integer(0, 9)}.${random.integer(0, 4)}`,
      refrigerant,
      charge,
      gwp: gwpOf(refrigerant),
      hfo_share: hfoShareOf(refrigerant),
      hermetic: family === 'heatPump',
      created_at: `${purchase_date}T10:05:00.000Z`,
      updated_at: `${install_date ?? purchase_date}T15:20:00.000Z`,
      ...registered,
    },
    kept,
    checked,
    faults,
    replaced_on: isWorn ? daysAfter(faults.at(-1) ?? day_now, 9) : null,
    moved_on:
      install_date && faults.length === 0 && age > 500 && random.chance(0.12) ? daysAfter(install_date, 420) : null,
  }
}

/** For how many days nobody has come: most are cared for, some have been put off for weeks or months. */
const lapse = (random: Random) => (random.chance(0.7) ? 0 : random.integer(10, 150))

/** Visits at regular times, some a little early and some late. */
function visitsSince(
  first: string,
  { random, every, until }: { random: Random; every: number; until: string },
): string[] {
  const done: string[] = []
  for (let due = monthsAfter(first, every); ; due = monthsAfter(done.at(-1) ?? due, every)) {
    const visit = daysAfter(due, random.integer(-20, 12))
    if (visit > until) return done
    done.push(visit)
  }
}

const ascii = (name: string) =>
  name.toLowerCase().replaceAll('ł', 'l').normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(' ', '.')
