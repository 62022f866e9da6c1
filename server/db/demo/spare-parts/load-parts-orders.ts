import { asc, eq, sql } from 'drizzle-orm'
import { today } from '#contract/rules.ts'
import type { DemoModel } from '#server/db/demo/device/load-catalogue.ts'
import type { LoadingCompanies } from '#server/db/demo/partner/load-partners.ts'
import type { Actor, DemoPartner } from '#server/db/demo/partner/load-people.ts'
import { day, hour } from '#server/db/demo/service-order/story.ts'
import { partners } from '#server/modules/partner/table.ts'
import { spare_parts } from '#server/modules/service-order/spare-parts/table.ts'

const zone = 'partnerzone.service-order.spare-parts-orders'
const desk = 'service-order.spare-parts-orders'

interface PartsStory {
  /** The company, of those that somebody can sign in to and others. */
  partner: number
  /** Days ago. */
  age: number
  /** Which series its model is of. */
  series: number
  /** Kinds of parts, by their place in the list of the series, with how many. */
  lines: readonly (readonly [number, number])[]
  /** A number that is not on the list. */
  unknown?: string
  collected?: boolean
  comment?: string
  now:
    | 'registered'
    | 'inprogress'
    | 'backordered'
    | 'partly'
    | 'shipped'
    | 'handed over'
    | 'cancelled'
    | 'withdrawn'
    | 'suspended'
}

/** Ten orders, one in each place that an order can be. */
const stories: readonly PartsStory[] = [
  {
    partner: 0,
    age: 1,
    series: 0,
    lines: [
      [0, 1],
      [5, 1],
    ],
    now: 'registered',
  },
  {
    partner: 1,
    age: 1,
    series: 3,
    lines: [[2, 2]],
    unknown: '4470012',
    comment: 'Drugi numer z tabliczki pompy.',
    now: 'registered',
  },
  { partner: 0, age: 3, series: 2, lines: [[3, 1]], now: 'inprogress' },
  {
    partner: 0,
    age: 6,
    series: 0,
    lines: [
      [3, 1],
      [4, 1],
    ],
    now: 'backordered',
  },
  {
    partner: 2,
    age: 8,
    series: 1,
    lines: [
      [1, 2],
      [2, 4],
    ],
    now: 'partly',
  },
  {
    partner: 0,
    age: 14,
    series: 4,
    lines: [
      [6, 1],
      [7, 1],
    ],
    now: 'shipped',
  },
  { partner: 1, age: 20, series: 5, lines: [[0, 1]], collected: true, now: 'handed over' },
  { partner: 3, age: 25, series: 6, lines: [[5, 1]], now: 'cancelled' },
  { partner: 0, age: 31, series: 7, lines: [[2, 1]], now: 'withdrawn' },
  {
    partner: 4,
    age: 5,
    series: 8,
    lines: [
      [4, 1],
      [1, 1],
    ],
    now: 'suspended',
  },
]

/** Loads ten orders of parts; the calls are the product's own. Their letters were of the past and are not sent. */
export async function loadPartsOrders(
  { db, now, staff, act }: LoadingCompanies,
  companies: readonly DemoPartner[],
  models: readonly DemoModel[],
): Promise<void> {
  const [technician] = staff.technicians as [Actor, ...Actor[]]
  const series = [...new Set(models.map((model) => model.series))]
  for (const { partner, age, lines, unknown, collected, comment = null, ...story } of stories) {
    const { id: partner_id, people } = companies[partner] as DemoPartner
    const [author] = people as [Actor, ...Actor[]]
    const model = models.find((one) => one.series === series[story.series]) as DemoModel
    const parts = await db
      .select()
      .from(spare_parts)
      .where(sql`${model.id} = any(${spare_parts.models}) and ${spare_parts.active}`)
      .orderBy(asc(spare_parts.number))
    const [company] = await db.select().from(partners).where(eq(partners.id, partner_id))
    if (!company) throw new Error('A company of the demonstration is missing')
    let at = new Date(now.getTime() - age * day)
    const later = () => {
      at = new Date(Math.min(at.getTime() + 5 * hour, now.getTime() - hour))
      return at
    }
    const ordered = await act(author, at, `${zone}.store`, {
      body: {
        ...{ partner_id, company_name: company.name, nip: company.nip ?? '', billing_name: company.name, comment },
        ...{ model: model.id, delivery_type: collected ? 'PersonalReceipt' : 'Shipment' },
        lines: [
          ...lines.map(([kind, quantity]) => ({ number: parts[kind]?.number ?? '', quantity })),
          ...(unknown ? [{ number: unknown, quantity: 1 }] : []),
        ],
        ...{ shipping_name: author.full_name, shipping_email: author.email },
        ...{ shipping_phone: '+48602555118', shipping_street: company.street },
        ...{ shipping_postcode: company.postcode, shipping_city: company.city },
      },
    })
    const path = { spare_parts_order: ordered.id }
    let { version } = ordered
    if (story.now === 'withdrawn')
      await act(author, later(), `${zone}.withdraw`, { path, body: { version, reason: null } })
    if (story.now === 'cancelled')
      await act(technician, later(), `${desk}.cancel`, {
        path,
        body: { version, reason: 'Zamówienie jest już w realizacji pod innym numerem.' },
      })
    if (['registered', 'withdrawn', 'cancelled'].includes(story.now)) continue
    ;({ version } = await act(technician, later(), `${desk}.accept`, { path, body: { version } }))
    const parcel = { carrier: 'DPD', tracking_number: `0000${ordered.id}4471203U` }
    if (story.now === 'suspended')
      await act(staff.manager, later(), `${desk}.suspend`, {
        path,
        body: {
          ...{ version, reason: 'Przekroczony limit kredytowy', tell_partner: true },
          review_date: today(new Date(now.getTime() + 6 * day)),
        },
      })
    if (story.now === 'backordered')
      await act(technician, later(), `${desk}.backorder`, {
        path,
        body: {
          ...{ version, expected_date: today(new Date(now.getTime() + 5 * day)) },
          text: 'Producent wysyła wymienniki w przyszłym tygodniu.',
        },
      })
    if (story.now === 'partly')
      await act(technician, later(), `${desk}.ship`, {
        path,
        body: { ...parcel, version, lines: [{ line_id: ordered.lines[0]?.id ?? 0, quantity: 2 }] },
      })
    if (story.now === 'shipped')
      await act(technician, later(), `${desk}.ship`, {
        path,
        body: {
          ...parcel,
          version,
          tracking_link: `https://tracktrace.dpd.com.pl/parcelDetails?p1=${parcel.tracking_number}`,
        },
      })
    if (story.now === 'handed over')
      await act(technician, later(), `${desk}.hand-over`, {
        path,
        body: { version, received_by: author.full_name, is_signed: true },
      })
  }
  await db.execute(sql`delete from pgboss.job where name = 'mail.send' and data -> 'data' ->> 'of' = 'parts'`)
}
