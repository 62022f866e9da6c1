import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { daysAfter, monthsAfter } from '#contract/values/days.ts'
import { warsawLocal, warsawMoments } from '#contract/values/moment.ts'
import type { Database } from '#server/db/client.ts'
import { type DemoActor, following } from '#server/db/demo/act.ts'
import type { Family } from '#server/db/demo/device/catalogue.ts'
import { dropQueued, inserted, type Loading } from '#server/db/demo/loading.ts'
import { day, daysBack, hour, minute, workingTime, workingTimeBefore } from '#server/db/demo/moments.ts'
import { administering, type DemoPartner } from '#server/db/demo/partner/staff.ts'
import { bilingual, records, seededRandom } from '#server/db/demo/random.ts'
import { customerNames, places } from '#server/db/demo/words.ts'
import { device_types, maintenance_checks } from '#server/modules/service-order/maintenance/table.ts'
import { maintenance_types, repair_types } from '#server/modules/service-order/table.ts'
import { service_visits } from '#server/modules/service-order/visit/table.ts'

const zone = 'partnerzone.service-order.service-maintenances'
const desk = 'service-order.service-maintenances'

/** Types of devices with their checks. */
const types = {
  heatPump: [
    { name_pl: 'Pompa ciepła', name_en: 'Heat pump' },
    `Czystość wymiennika jednostki zewnętrznej | Outdoor heat exchanger clean
    Szczelność układu chłodniczego | Refrigerant circuit tight
    Filtr siatkowy obiegu wody | Strainer of the water circuit
    Odpływ skroplin | Condensate drain
    Połączenia elektryczne | Electrical connections`,
  ],
  boiler: [
    { name_pl: 'Kocioł', name_en: 'Boiler' },
    `Palnik i elektrody | Burner and electrodes
    Szczelność instalacji gazowej | Gas installation tight
    Analiza spalin | Flue gas analysis
    Ciśnienie naczynia wzbiorczego | Pressure of the expansion vessel`,
  ],
  airConditioner: [
    { name_pl: 'Klimatyzator', name_en: 'Air conditioner' },
    `Filtry jednostki wewnętrznej | Filters of the indoor unit
    Odpływ skroplin | Condensate drain
    Szczelność układu chłodniczego | Refrigerant circuit tight`,
  ],
} as const satisfies Partial<Record<Family, unknown>>
type Kind = keyof typeof types

/**
 * Maintenances: days since their registration, the type of the device, their state, and of visits of today or of several visits the
 * beginning and end of the time window and the customer's answer.
 */
const plan = records(
  ['ago', 'of', 'now', 'text', 'wanted', 'from', 'until', 'answer'],
  `
  210 | heatPump | done | Przegląd po pierwszym roku pracy pompy. | dowolny dzień do 15
  171 | boiler | done | Coroczny przegląd kotła przed sezonem.
  120 | heatPump | own | Przegląd gwarancyjny, jedziemy sami.
  96 | airConditioner | done | Czyszczenie i kontrola klimatyzatorów w biurze. | soboty
  64 | boiler | withdrawn | Przegląd kotła w wynajmowanym domu.
  40 | heatPump | done | Uruchomienie po montażu i regulacja krzywej grzewczej.
  16 | heatPump | suspended | Przegląd, klient wyjechał na dłużej.
  9 | heatPump | scheduled | Przegląd roczny, głośniejsza praca wentylatora. | wtorki po 15
  6 | boiler | asked | Przegląd kotła, po zimie spada ciśnienie.
  5 | heatPump | scheduled | Przegląd gwarancyjny drugiego roku.
  2 | airConditioner | registered | Kontrola szczelności dwóch klimatyzatorów. | po 20. dniu miesiąca
  1 | heatPump | registered | Pierwszy przegląd, dom z fotowoltaiką.
  13 | boiler | again | Przegląd kotła, drugi sezon grzewczy. | | 10:00 | 13:00 | confirmed
  4 | heatPump | today | Przegląd roczny pompy. | | 08:00 | 10:00 | confirmed
  4 | boiler | today | Przegląd kotła przed sezonem. | | 12:30
  4 | airConditioner | today | Czyszczenie klimatyzatora. | | 16:00 | 16:45 | wished
`,
)

/**
 * Loads the maintenances of the demonstration by calls of the product. Letters about them are not sent. Visits of today are within
 * working hours, whatever the time: those that are over have their protocol or their result.
 */
export async function loadMaintenances(loading: Loading): Promise<void> {
  const { db, now, act, staff, models, partners } = loading
  const random = seededRandom(20_250_915)
  const known = await loadTypes(db)
  const [yearly, warranty] = await db.select().from(maintenance_types).orderBy(maintenance_types.position).limit(2)
  const [repair] = await db.select().from(repair_types).orderBy(repair_types.position).limit(1)
  for (const [position, { ago, of, now: ending, text, wanted, from, until, answer }] of plan.entries()) {
    // Visits of today are of one company, whose day they fill.
    const partner = partners[ending === 'today' ? 0 : position % Math.min(partners.length, 5)] as DemoPartner
    const author = administering(partner)
    const technician = random.pick(staff.technicians)
    const [address, post_code, city] = random.pick(places)
    // Two of one weekend do not begin at the same moment of the Friday before it.
    let at = workingTimeBefore(new Date(daysBack(now, Number(ago)).getTime() + position * 11 * minute))
    /** The nearest working hour that is not in the future. */
    const later = (hours: number) => {
      const worked = workingTime(new Date(at.getTime() + hours * hour)).getTime()
      at = new Date(Math.min(worked, now.getTime() - minute))
      return at
    }
    const type = known[of as Kind]
    const { id, version, contact_name, interval_months } = await act(author, at, `${zone}.store`, {
      body: {
        partner_id: partner.id,
        company_name: null,
        nip: null,
        serial_no: null,
        files: [],
        contact_email: answer ? `klient${position}@dom.example` : null,
        model: random.pick(models.filter(({ series }) => series.family === of)).id,
        device_type: type.id,
        maintenance_type: (position % 2 === 0 ? yearly : warranty)?.id ?? 0,
        repair_type: repair?.id ?? null,
        description: text,
        wanted_days: wanted || null,
        address,
        post_code,
        city,
        contact_name: random.pick(customerNames),
        contact_phone: `601${random.digits(6)}`,
      },
    })
    const follow = following(act, { service_maintenance: id }, version)
    if (ending === 'withdrawn') await follow(author, later(20), `${zone}.withdraw`, { reason: 'Dom został sprzedany' })
    if (ending === 'asked')
      await follow(technician, later(6), `${desk}.ask`, {
        reason: 'information',
        text: 'Jaki jest numer seryjny kotła i o ile spada ciśnienie w ciągu dnia?',
      })
    if (ending === 'suspended') {
      const review_date = daysBack(now, -30).toISOString().slice(0, 10)
      const reason = 'Klient wraca za miesiąc'
      await follow(technician, later(9), `${desk}.suspend`, { reason, review_date, tell_partner: true })
    }
    const complete = async (who: DemoActor, call: 'zone' | 'desk', visited_on: string, more: object = {}) =>
      follow(who, at, `${call === 'zone' ? zone : desk}.complete`, {
        outcome: 'done',
        visited_on,
        ...more,
        note: 'Urządzenie pracuje prawidłowo. Wyczyszczono filtr i uzupełniono ciśnienie instalacji.',
        protocol: {
          checks: type.checks.map((check) => ({ check, result: 'ok', remark: null })),
          readings: { water_pressure: 1.5, flow_temperature: 35.5, return_temperature: 30.2, outdoor_temperature: 7 },
          signed_by: contact_name,
          signature: null,
        },
        next_due_on: interval_months === null ? null : monthsAfter(visited_on, interval_months),
      })
    const window = { visit_time: from || '09:00', visit_until: until || null }
    const visit_today = warsawLocal(now).slice(0, 10)
    if (ending === 'today') {
      const visit = { visit_day: visit_today, ...window, ask_customer: Boolean(answer) }
      const own = { by_partner: true, technician_id: partner.people[0]?.id ?? null, technician_name: null }
      await follow(technician, later(5), `${desk}.schedule`, { ...visit, ...own })
    }
    if (ending === 'again') {
      const first = workingTime(new Date(at.getTime() + 5 * day))
      const visit = { visit_day: warsawLocal(first).slice(0, 10), visit_time: '09:00', visit_until: '12:00' }
      const theirs = { technician_id: technician.id, technician_name: null, by_partner: false }
      await follow(technician, later(5), `${desk}.schedule`, { ...visit, ...theirs })
      at = new Date(first.getTime() + 9 * hour)
      await follow(technician, later(1), `${desk}.report`, {
        result: 'needs_part',
        note: 'Pęknięty wentylator, zamówiony u producenta.',
        parts: [{ title: 'Elektroda jonizacyjna', quantity: 1, old_serial_no: 'EJ-1042', new_serial_no: 'EJ-2871' }],
        plans_next: true,
        next_day: warsawLocal(workingTime(daysBack(now, -3))).slice(0, 10),
        next_time: window.visit_time,
        next_until: window.visit_until,
        ask_customer: true,
      })
    }
    if (answer) {
      const asked = { path: { code: await codeOf(db, id) } }
      const words = { time: 'another_day' as const, text: 'Jutro po 16, dziś jestem w pracy.' }
      if (answer === 'confirmed') await act(author, later(4), 'public-zone.service-order.visits.confirm', asked)
      else await act(author, later(4), 'public-zone.service-order.visits.wish', { ...asked, body: words })
    }
    const left = momentOf(visit_today, until || from || '09:00') + 75 * minute
    if (ending === 'today' && left < now.getTime()) {
      at = new Date(left)
      if (answer === 'wished')
        await follow(author, at, `${zone}.report`, {
          result: 'absent',
          note: 'Nikt nie otworzył. Klient prosi o jutro po 16.',
          plans_next: true,
          next_day: daysAfter(visit_today, 1),
          next_time: '16:30',
          next_until: '17:15',
          ask_customer: false,
        })
      else await complete(author, 'zone', visit_today)
    }
    if (!['scheduled', 'done', 'own'].includes(ending)) continue
    const planned = workingTime(new Date(at.getTime() + (ending === 'scheduled' ? Number(ago) + 4 : 6) * day))
    const visit_day = warsawLocal(planned).slice(0, 10)
    const by_partner = ending === 'own'
    await follow(technician, later(7), `${desk}.schedule`, {
      visit_day,
      visit_time: random.pick(['09:00', '11:30', '14:00']),
      by_partner,
      technician_id: by_partner ? null : technician.id,
      technician_name: by_partner ? 'Grzegorz Mazurek' : null,
    })
    if (ending === 'scheduled') continue
    at = new Date(planned.getTime() + 9 * hour)
    later(1)
    const parts = [{ title: 'Filtr siatkowy 1 cal', quantity: 1 }]
    await complete(
      by_partner ? author : technician,
      by_partner ? 'zone' : 'desk',
      visit_day,
      position === 0 ? { parts } : {},
    )
  }
  await dropQueued(loading)
}

/** A time of day in Warsaw. */
const momentOf = (on: string, time: string) => Date.parse(warsawMoments(`${on}T${time}`)[0] ?? '')

/** The code of the link by which the customer confirms the visit of an order. */
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
  const loaded: [string, { id: number; checks: number[] }][] = []
  for (const [family, [names, checks]] of Object.entries(types)) {
    const { id } = await inserted(db, device_types, { ...names, position: loaded.length * 10 })
    const rows = bilingual(checks).map((check, index) => ({ ...check, device_type: id, position: index * 10 }))
    const stored = await db.insert(maintenance_checks).values(rows).returning()
    loaded.push([family, { id, checks: stored.map((check) => check.id) }])
  }
  return Object.fromEntries(loaded) as Record<Kind, { id: number; checks: number[] }>
}
