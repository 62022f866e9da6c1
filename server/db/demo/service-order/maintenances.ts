import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { monthsAfter } from '#contract/days.ts'
import { warsawLocal } from '#contract/moment.ts'
import type { Database } from '#server/db/client.ts'
import type { DemoModel } from '#server/db/demo/device/catalogue.ts'
import { inserted } from '#server/db/demo/inserted.ts'
import { administering } from '#server/db/demo/partner/proposals.ts'
import type { DemoPartner, DemoStaff } from '#server/db/demo/partner/staff.ts'
import { seededRandom } from '#server/db/demo/random.ts'
import type { Act } from '#server/db/demo/service-order/act.ts'
import { workingTime, workingTimeBefore } from '#server/db/demo/service-order/story.ts'
import { customers, places } from '#server/db/demo/words.ts'
import { device_types, maintenance_checks, service_visits } from '#server/modules/service-order/maintenance/table.ts'
import { maintenance_types, repair_types } from '#server/modules/service-order/table.ts'

interface Loading {
  db: Database
  now: Date
  act: Act
  staff: DemoStaff
  models: readonly DemoModel[]
  partners: readonly DemoPartner[]
}

const zone = 'partnerzone.service-order.service-maintenances'
const desk = 'service-order.service-maintenances'
const minute = 60_000
const day = 1440 * minute

const types = {
  pump: {
    family: 'heatPump',
    names: ['Pompa ciepła', 'Heat pump'],
    checks: [
      ['Czystość wymiennika jednostki zewnętrznej', 'Outdoor heat exchanger clean'],
      ['Szczelność układu chłodniczego', 'Refrigerant circuit tight'],
      ['Filtr siatkowy obiegu wody', 'Strainer of the water circuit'],
      ['Odpływ skroplin', 'Condensate drain'],
      ['Połączenia elektryczne', 'Electrical connections'],
    ],
  },
  boiler: {
    family: 'boiler',
    names: ['Kocioł', 'Boiler'],
    checks: [
      ['Palnik i elektrody', 'Burner and electrodes'],
      ['Szczelność instalacji gazowej', 'Gas installation tight'],
      ['Analiza spalin', 'Flue gas analysis'],
      ['Ciśnienie naczynia wzbiorczego', 'Pressure of the expansion vessel'],
    ],
  },
  air: {
    family: 'airConditioner',
    names: ['Klimatyzator', 'Air conditioner'],
    checks: [
      ['Filtry jednostki wewnętrznej', 'Filters of the indoor unit'],
      ['Odpływ skroplin', 'Condensate drain'],
      ['Szczelność układu chłodniczego', 'Refrigerant circuit tight'],
    ],
  },
} as const
type Kind = keyof typeof types

type Ending = 'registered' | 'asked' | 'scheduled' | 'suspended' | 'done' | 'own' | 'withdrawn' | 'again' | 'today'

interface Planned {
  ago: number
  of: Kind
  now: Ending
  text: string
  wanted?: string
  /** The time of a visit of today by the company's own people, the end of its window, and the customer's answer. */
  time?: readonly [string, string | null]
  answer?: 'confirmed' | 'wished'
}

/** Maintenances: days since their registration, and their state. */
const plan: readonly Planned[] = [
  { ago: 210, of: 'pump', now: 'done', text: 'Przegląd po pierwszym roku pracy pompy.', wanted: 'dowolny dzień do 15' },
  { ago: 171, of: 'boiler', now: 'done', text: 'Coroczny przegląd kotła przed sezonem.' },
  { ago: 120, of: 'pump', now: 'own', text: 'Przegląd gwarancyjny, jedziemy sami.' },
  { ago: 96, of: 'air', now: 'done', text: 'Czyszczenie i kontrola klimatyzatorów w biurze.', wanted: 'soboty' },
  { ago: 64, of: 'boiler', now: 'withdrawn', text: 'Przegląd kotła w wynajmowanym domu.' },
  { ago: 40, of: 'pump', now: 'done', text: 'Uruchomienie po montażu i regulacja krzywej grzewczej.' },
  { ago: 16, of: 'pump', now: 'suspended', text: 'Przegląd, klient wyjechał na dłużej.' },
  {
    ago: 9,
    of: 'pump',
    now: 'scheduled',
    text: 'Przegląd roczny, głośniejsza praca wentylatora.',
    wanted: 'wtorki po 15',
  },
  { ago: 6, of: 'boiler', now: 'asked', text: 'Przegląd kotła, po zimie spada ciśnienie.' },
  { ago: 5, of: 'pump', now: 'scheduled', text: 'Przegląd gwarancyjny drugiego roku.' },
  {
    ago: 2,
    of: 'air',
    now: 'registered',
    text: 'Kontrola szczelności dwóch klimatyzatorów.',
    wanted: 'po 20. dniu miesiąca',
  },
  { ago: 1, of: 'pump', now: 'registered', text: 'Pierwszy przegląd, dom z fotowoltaiką.' },
  { ago: 13, of: 'boiler', now: 'again', text: 'Przegląd kotła, drugi sezon grzewczy.', answer: 'confirmed' },
  { ago: 4, of: 'pump', now: 'today', text: 'Przegląd roczny pompy.', time: ['08:00', '10:00'], answer: 'confirmed' },
  { ago: 4, of: 'boiler', now: 'today', text: 'Przegląd kotła przed sezonem.', time: ['12:30', null] },
  { ago: 3, of: 'air', now: 'today', text: 'Czyszczenie klimatyzatora.', time: ['23:00', '23:45'], answer: 'wished' },
]

/** Loads the maintenances of the demonstration by calls of the product. Letters about them are not sent. */
export async function loadMaintenances({ db, now, act, staff, models, partners }: Loading): Promise<void> {
  const random = seededRandom(20_250_915)
  const known = await loadTypes(db)
  const [yearly, warranty] = await db.select().from(maintenance_types).orderBy(maintenance_types.position).limit(2)
  const [repair] = await db.select().from(repair_types).orderBy(repair_types.position).limit(1)
  for (const [position, one] of plan.entries()) {
    const { ago, of, now: ending, text, wanted = null, time, answer } = one
    // Visits of today are of one company, whose day they fill.
    const partner = partners[ending === 'today' ? 0 : position % Math.min(partners.length, 5)] as DemoPartner
    const author = administering(partner)
    const technician = random.pick(staff.technicians)
    const [address, post_code, city] = random.pick(places)
    /** The nearest working hour that is not in the future. */
    const worked = (moment: number) =>
      new Date(Math.min(workingTime(new Date(moment)).getTime(), now.getTime() - minute))
    // Two of one weekend do not begin at the same moment of the Friday before it.
    let at = workingTimeBefore(new Date(now.getTime() - ago * day + position * 11 * minute))
    const later = (hours: number) => {
      at = worked(at.getTime() + hours * 3_600_000)
      return at
    }
    const registered = await act(author, at, `${zone}.store`, {
      body: {
        partner_id: partner.id,
        ...{ company_name: null, nip: null, serial_no: null, files: [] },
        contact_email: answer ? `klient${position}@dom.example` : null,
        model: random.pick(models.filter(({ series }) => series.family === types[of].family)).id,
        device_type: known[of].id,
        maintenance_type: (position % 2 === 0 ? yearly : warranty)?.id ?? 0,
        repair_type: repair?.id ?? 0,
        description: text,
        wanted_days: wanted,
        ...{ address, post_code, city },
        contact_name: random.pick(customers),
        contact_phone: `601${random.digits(6)}`,
      },
    })
    const path = { service_maintenance: registered.id }
    const { version } = registered
    if (ending === 'withdrawn')
      await act(author, later(20), `${zone}.withdraw`, { path, body: { version, reason: 'Dom został sprzedany' } })
    if (ending === 'asked')
      await act(technician, later(6), `${desk}.ask`, {
        path,
        body: {
          version,
          reason: 'information',
          text: 'Jaki jest numer seryjny kotła i o ile spada ciśnienie w ciągu dnia?',
        },
      })
    if (ending === 'suspended') {
      const review_date = new Date(now.getTime() + 30 * day).toISOString().slice(0, 10)
      const reason = 'Klient wraca za miesiąc'
      await act(technician, later(9), `${desk}.suspend`, {
        path,
        body: { version, reason, review_date, tell_partner: true },
      })
    }
    if (ending === 'today') {
      const [visit_time, visit_until = null] = time ?? ['09:00']
      const visit = {
        visit_day: warsawLocal(now).slice(0, 10),
        visit_time,
        visit_until,
        ask_customer: answer !== undefined,
      }
      const own = { by_partner: true, technician_id: partner.people[0]?.id ?? null, technician_name: null }
      await act(technician, later(5), `${desk}.schedule`, { path, body: { version, ...visit, ...own } })
    }
    if (ending === 'again') {
      const theirs = { technician_id: technician.id, technician_name: null, by_partner: false }
      const first = workingTime(new Date(at.getTime() + 5 * day))
      const visit = { visit_day: warsawLocal(first).slice(0, 10), visit_time: '09:00', visit_until: '12:00' }
      const planned = await act(technician, later(5), `${desk}.schedule`, {
        path,
        body: { version, ...visit, ...theirs },
      })
      const next = workingTime(new Date(now.getTime() + 3 * day))
      at = new Date(first.getTime() + 9 * 3_600_000)
      await act(technician, later(1), `${desk}.report`, {
        path,
        body: {
          ...{
            version: planned.version,
            result: 'needs_part' as const,
            note: 'Pęknięty wentylator, zamówiony u producenta.',
          },
          parts: [{ title: 'Elektroda jonizacyjna', quantity: 1, old_serial_no: 'EJ-1042', new_serial_no: 'EJ-2871' }],
          ...{ plans_next: true, next_day: warsawLocal(next).slice(0, 10), next_time: '10:00', next_until: '13:00' },
          ask_customer: true,
        },
      })
    }
    if (answer) {
      const code = await codeOf(db, registered.id)
      const call = { path: { code } }
      if (answer === 'confirmed') await act(author, later(4), 'public-zone.service-order.visits.confirm', call)
      else {
        const body = { time: 'another_day' as const, text: 'Jutro po 16, dziś jestem w pracy.' }
        await act(author, later(4), 'public-zone.service-order.visits.wish', { ...call, body })
      }
    }
    if (!['scheduled', 'done', 'own'].includes(ending)) continue
    const planned = workingTime(new Date(at.getTime() + (ending === 'scheduled' ? ago + 4 : 6) * day))
    const by_partner = ending === 'own'
    const scheduled = await act(technician, later(7), `${desk}.schedule`, {
      path,
      body: {
        ...{
          version,
          visit_day: warsawLocal(planned).slice(0, 10),
          visit_time: random.pick(['09:00', '11:30', '14:00']),
        },
        ...{ by_partner, technician_id: by_partner ? null : technician.id },
        technician_name: by_partner ? 'Grzegorz Mazurek' : null,
      },
    })
    if (ending === 'scheduled') continue
    at = new Date(planned.getTime() + 9 * 3_600_000)
    await act(by_partner ? author : technician, later(1), by_partner ? `${zone}.complete` : `${desk}.complete`, {
      path,
      body: {
        version: scheduled.version,
        outcome: 'done' as const,
        visited_on: warsawLocal(planned).slice(0, 10),
        ...(position === 0 && { parts: [{ title: 'Filtr siatkowy 1 cal', quantity: 1 }] }),
        note: 'Urządzenie pracuje prawidłowo. Wyczyszczono filtr i uzupełniono ciśnienie instalacji.',
        protocol: {
          checks: known[of].checks.map((check) => ({ check, result: 'ok' as const, remark: null })),
          readings: { water_pressure: 1.5, flow_temperature: 35.5, return_temperature: 30.2, outdoor_temperature: 7 },
          signed_by: registered.contact_name,
          signature: null,
        },
        next_due_on:
          registered.interval_months === null
            ? null
            : monthsAfter(warsawLocal(planned).slice(0, 10), registered.interval_months),
      },
    })
  }
  await db.execute(sql`delete from pgboss.job where name = 'mail.send'
    and created_on >= ${now.toISOString()}::timestamptz - interval '1 hour'`)
}

/** The code of the letter in which a customer is asked to confirm the visit of an order. */
async function codeOf(db: Database, order_id: number): Promise<string> {
  const [visit] = await db
    .select({ code: service_visits.confirm_code })
    .from(service_visits)
    .where(and(eq(service_visits.order_id, order_id), isNotNull(service_visits.confirm_code)))
  return visit?.code ?? ''
}

/** Loads device types with their checklists and maintenance intervals. */
async function loadTypes(db: Database): Promise<Record<Kind, { id: number; checks: number[] }>> {
  await db.update(maintenance_types).set({ interval_months: 12 }).where(sql`${maintenance_types.position} <= 10`)
  await db.update(maintenance_types).set({ interval_months: 24 }).where(eq(maintenance_types.name_en, 'Leak check'))
  const load = async (of: Kind, place: number) => {
    const [name_pl, name_en] = types[of].names
    const { id } = await inserted(db, device_types, { name_pl, name_en, position: place * 10 })
    const checks: number[] = []
    for (const [index, [pl, en]] of types[of].checks.entries()) {
      const check = { name_pl: pl, name_en: en, device_type: id, position: index * 10 }
      checks.push((await inserted(db, maintenance_checks, check)).id)
    }
    return { id, checks }
  }
  return { pump: await load('pump', 0), boiler: await load('boiler', 1), air: await load('air', 2) }
}
