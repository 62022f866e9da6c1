import { today } from '#contract/values/rules.ts'
import type { Person } from '#tests/support/servers/server.ts'

/** A counter of a dashboard beside the list that it opens. */
interface Counter {
  counted: number
  listed: number
}

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Orders of the back office: now open, closed in the last week, open for more than 14 days, and by status. */
export async function countersOfOrders(staff: Person): Promise<Record<string, Counter>> {
  const { course, orders } = (await staff.call('dashboard.dashboards.index')).body
  const listed = async (query: Record<string, string>) =>
    (await staff.call('service-order.service-orders.index', { query })).body.pagination.total
  const open = 'registered,waiting,inprogress,suspended'
  const [week, now] = course?.weeks.slice(-2) ?? []
  const days = `${week?.begins}..${dayAfter(week?.begins ?? today(), 6)}`
  const long = `..${dayAfter(today(), -15)}`
  const counters: Record<string, Counter> = {
    open: { counted: now?.open ?? -1, listed: await listed({ status: open }) },
    closed: { counted: week?.closed ?? -1, listed: await listed({ completed_at: days }) },
    old: { counted: now?.old ?? -1, listed: await listed({ status: open, sent_at: long }) },
    failed: { counted: orders?.erp_failed ?? -1, listed: await listed({ erp_status: 'failed' }) },
  }
  for (const { status, count } of orders?.by_status ?? [])
    counters[status] = { counted: count, listed: await listed({ status }) }
  return counters
}

/** The work of a staff member: its counted total beside the listed items. */
export async function countersOfWork(staff: Person): Promise<Record<string, Counter>> {
  const { total } = (await staff.call('dashboard.dashboards.work', {})).body
  const all = (await staff.call('dashboard.dashboards.work', { query: { shown: total } })).body
  return { work: { counted: total, listed: all.first.length } }
}

/** Offers and due maintenances of a partner. */
export async function countersOfPartner(partner: Person): Promise<Record<string, Counter>> {
  const { offers, due } = (await partner.call('partnerzone.dashboard.dashboards.index')).body
  const listed = async (query: Record<string, string>) =>
    (await partner.call('partnerzone.offer-generator.offers.index', { query })).body.pagination.total
  const coming = await partner.call('partnerzone.service-order.due-maintenances.index', {
    query: { ordered: 'false', due_on: `..${due?.until}` },
  })
  return {
    opened: { counted: offers?.opened ?? -1, listed: await listed({ state: 'viewed' }) },
    accepted: {
      counted: offers?.accepted ?? -1,
      listed: await listed({ state: 'accepted', decided_at: `${offers?.since}..` }),
    },
    due: { counted: due?.total ?? -1, listed: coming.body.pagination.total },
  }
}
