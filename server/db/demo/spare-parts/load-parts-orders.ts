import { join } from 'node:path'
import { asc, eq, sql } from 'drizzle-orm'
import type { DemoModel } from '#server/db/demo/device/load-catalogue.ts'
import type { LoadingCompanies } from '#server/db/demo/partner/load-partners.ts'
import type { Actor, DemoPartner } from '#server/db/demo/partner/load-people.ts'
import { day } from '#server/db/demo/service-order/story.ts'
import { openSimulatedOrders } from '#server/integrations/erp/simulated-orders.ts'
import { partners } from '#server/modules/partner/table.ts'
import { spare_parts } from '#server/modules/service-order/spare-parts/table.ts'
import { type PartsStory, partsStories } from './parts-stories.ts'
import { tellPartsStory } from './tell-parts-story.ts'

const zone = 'partnerzone.service-order.spare-parts-orders'

/**
 * Loads orders of parts; the calls are the product's own. Those whose numbers are all on the list are sales orders of the simulated ERP,
 * whose people sent some of them. Their letters were of the past and are not sent, and what the ERP refused waits for somebody.
 */
export async function loadPartsOrders(
  loading: LoadingCompanies & { dataDir: string },
  companies: readonly DemoPartner[],
  models: readonly DemoModel[],
): Promise<void> {
  const { db, now, act } = loading
  const series = [...new Set(models.map((model) => model.series))]
  const sales = await openSimulatedOrders(join(loading.dataDir, 'simulators', 'erp-sales'))
  for (const story of partsStories) {
    const company = companies[story.partner] as DemoPartner
    const [author] = company.people as [Actor, ...Actor[]]
    const model = models.find((one) => one.series === series[story.series]) as DemoModel
    const at = new Date(now.getTime() - story.age * day)
    const order = await act(author, at, `${zone}.store`, {
      body: await formOf(loading, story, { company, author, model }),
    })
    await tellPartsStory({ ...loading, sales }, { order, author, at, state: story.now })
  }
  await db.execute(sql`delete from pgboss.job where name like 'service-order.parts-erp-%'
    or (name = 'mail.send' and data -> 'data' ->> 'of' = 'parts')`)
}

interface Ordering {
  company: DemoPartner
  author: Actor
  model: DemoModel
}

async function formOf(
  { db }: LoadingCompanies,
  { lines, unknown, collected, comment }: PartsStory,
  { company: { id: partner_id }, author, model }: Ordering,
) {
  const parts = await db
    .select()
    .from(spare_parts)
    .where(sql`${model.id} = any(${spare_parts.models}) and ${spare_parts.active}`)
    .orderBy(asc(spare_parts.number))
  const [company] = await db.select().from(partners).where(eq(partners.id, partner_id))
  if (!company) throw new Error('A company of the demonstration is missing')
  const { name, nip, street, postcode, city } = company
  return {
    ...{
      partner_id,
      company_name: name,
      nip: nip ?? '',
      billing_name: name,
      ...(comment && { comment }),
      model: model.id,
    },
    delivery_type: collected ? ('PersonalReceipt' as const) : ('Shipment' as const),
    lines: [
      ...lines.map(([kind, quantity]) => ({ number: parts[kind]?.number ?? '', quantity })),
      ...(unknown ? [{ number: unknown, quantity: 1 }] : []),
    ],
    ...{ shipping_name: author.full_name, shipping_email: author.email, shipping_phone: '+48602555118' },
    ...{ shipping_street: street, shipping_postcode: postcode, shipping_city: city },
  }
}
