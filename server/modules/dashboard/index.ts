import { eq } from 'drizzle-orm'
import { dashboard } from '#contract/dashboard/dashboard.ts'
import { type FirstSteps, firstStepsOf, shownFirstSteps } from '#contract/dashboard/first-steps.ts'
import { arranged } from '#contract/dashboard/tiles.ts'
import { firstOfWork, type SystemState, type Turn, type Work, type WorkItem } from '#contract/dashboard/work.ts'
import type { Subscriptions } from '#server/events.ts'
import type { PartnerScope, StaffScope } from '#server/http/access/scope.ts'
import { type CallContext, handlers } from '#server/http/handlers.ts'
import type { ServerModule } from '#server/module.ts'
import { users } from '#server/modules/auth/index.ts'
import { lookedUpCodes } from '#server/modules/device/index.ts'
import { countFavorites, latestDownloads } from '#server/modules/documentation/index.ts'
import { endingCertificates } from '#server/modules/f-gas/index.ts'
import { importStates, importsToMend } from '#server/modules/import/index.ts'
import { stateOfMail } from '#server/modules/mail/index.ts'
import { latestMessages, newestOwn } from '#server/modules/notification/index.ts'
import { offersBeingRead, offersDashboard } from '#server/modules/offer/index.ts'
import { openTasks, ordersToPay, ownOrdersDue } from '#server/modules/order/index.ts'
import { waitingEntries, waitingProposals } from '#server/modules/partner/index.ts'
import { stateOfReports } from '#server/modules/report/index.ts'
import {
  dueSoonest,
  latestOrders,
  orderQueues,
  ordersContested,
  ordersCourse,
  ordersDashboard,
  ordersRefusedByErp,
  ordersToAnswer,
  ordersToHandle,
} from '#server/modules/service-order/index.ts'
import { failedSynchronizations, lastContractorsRun } from '#server/modules/synchronization/index.ts'
import { expiringCertificates, ownTerms, ownTrainings, unfinishedTerms } from '#server/modules/training/index.ts'
import { waitingRegistrations } from '#server/modules/unit/index.ts'
import { dashboard_layouts } from './table.ts'
import { dashboardTexts } from './texts.ts'

/** Maximum number of items in each part of the dashboard of staff. */
const shown = 5
/** The same for partners, whose dashboard fits one and a half screens. */
const few = 3

/** A part of a dashboard that needs a permission; null, and nothing is read, without it. */
async function ifMay<Part>({ by }: CallContext, permission: string, read: () => Promise<Part>): Promise<Part | null> {
  return by.permissions[permission] ? read() : null
}

/** Dashboards of both zones, each in one call. */
const dashboardHandlers = handlers(dashboard, {
  'dashboard.dashboards.index': async (call) => {
    const { db, scope, locale } = call
    const layout = await layoutOf(call)
    return {
      first_steps: await firstStepsFor(call, 'staff', layout),
      work: await workOf(call, firstOfWork),
      states: await systemStates(call),
      tiles: arranged(layout?.tiles ?? []),
      course: await ifMay(call, orderQueues.order.permission, () => ordersCourse(call)),
      maintenances: await ifMay(call, orderQueues.maintenance.permission, () =>
        latestOrders(call, 'maintenance', shown),
      ),
      parts: await ifMay(call, orderQueues.parts.permission, () => latestOrders(call, 'parts', shown)),
      orders: await ifMay(call, 'service-order.service-orders.index', () => ordersDashboard(call, shown)),
      downloads: await ifMay(call, 'documentation.documentations.index', () =>
        latestDownloads(db, { scope, locale }, shown),
      ),
      error_codes: await ifMay(call, 'device.error-codes.index', () => lookedUpCodes(db, { limit: shown }, locale)),
      notifications: await ifMay(call, 'notification.messages.index', () => latestMessages(db, shown)),
      new_partners: await ifMay(call, 'partner.new-entries.index', () => waitingEntries(db, scope, shown)),
      certificates: await ifMay(call, 'training.issued-certificates.index', () => expiringCertificates(call, shown)),
      trainings: await ifMay(call, 'training.terms.index', () => ownTerms(call, shown)),
    }
  },
  'dashboard.dashboards.work': (call) => workOf(call, call.query.shown),
  'dashboard.dashboards.arrange': async ({ db, user, body: { tiles } }) => {
    await db
      .insert(dashboard_layouts)
      .values({ user_id: user.id, tiles })
      .onConflictDoUpdate({ target: dashboard_layouts.user_id, set: { tiles } })
    return {}
  },
  // How far a person is with the first steps is private: it is not audited.
  'dashboard.dashboards.first-steps': async ({ db, user, body: first_steps }) => {
    await db
      .insert(dashboard_layouts)
      .values({ user_id: user.id, tiles: [], first_steps })
      .onConflictDoUpdate({ target: dashboard_layouts.user_id, set: { first_steps } })
    return {}
  },
  'partnerzone.dashboard.dashboards.index': async (call) => {
    const { db, scope, locale } = call
    const documents = 'partnerzone.documentation.documentations.index'
    return {
      first_steps: await firstStepsFor(call, 'partner', await layoutOf(call)),
      orders: await ifMay(call, `partnerzone.${orderQueues.order.permission}`, () => ordersDashboard(call, few)),
      turns: await turnsOf(call),
      favorites: await ifMay(call, documents, () => countFavorites(call)),
      downloads: await ifMay(call, documents, () => latestDownloads(db, { scope, locale }, few)),
      notifications: await ifMay(call, 'partnerzone.notification.notifications.index', () => newestOwn(call, few)),
      trainings: await ifMay(call, 'partnerzone.training.participants.index', () =>
        ownTrainings(call, { offered: shown, coming: few }),
      ),
      due: await ifMay(call, 'partnerzone.service-order.due-maintenances.index', () => dueSoonest(call, few)),
      training_orders: await ifMay(call, 'partnerzone.training.orders.index', () => ownOrdersDue(call)),
      offers: await ifMay(call, 'partnerzone.offer-generator.offers.index', () => offersDashboard(call)),
    }
  },
})

type Layout = typeof dashboard_layouts.$inferSelect

async function layoutOf({ db, user }: CallContext): Promise<Layout | undefined> {
  const [layout] = await db.select().from(dashboard_layouts).where(eq(dashboard_layouts.user_id, user.id))
  return layout
}

/** The first steps of a new person in a zone. */
async function firstStepsFor(
  { db, at, user, by }: CallContext,
  zone: 'staff' | 'partner',
  layout: Layout | undefined,
): Promise<FirstSteps> {
  const [account] = await db.select({ created_at: users.created_at }).from(users).where(eq(users.id, user.id))
  if (!account) return null
  return shownFirstSteps(account, firstStepsOf(zone, by.permissions), layout?.first_steps ?? null, at)
}

/** States of the parts of the system that the colleague may open. */
async function systemStates(call: CallContext<StaffScope>): Promise<SystemState[]> {
  const may = (permission: string) => call.by.permissions[permission] === true
  const states: SystemState[] = []
  if (may('service-order.service-orders.index')) {
    const { total } = await ordersRefusedByErp(call, 'order', 1)
    states.push({ kind: 'erp', tone: total > 0 ? 'red' : 'green', count: total, at: null, of: null })
  }
  if (may('service-order.spare-parts-orders.index')) {
    const { total } = await ordersRefusedByErp(call, 'parts', 1)
    if (total > 0) states.push({ kind: 'erp', tone: 'red', count: total, at: null, of: 'parts' })
  }
  if (may('import.imports.index')) {
    states.push(...(await importStates(call)))
  }
  if (may('synchronization.runs.index')) states.push(await lastContractorsRun(call))
  const mail = await stateOfMail(call)
  if (mail) states.push(mail)
  if (may('report.reports.index')) states.push(...(await stateOfReports(call)))
  return states
}

interface Queue {
  total: number
  late?: number
  items: WorkItem[]
}

type Staff = CallContext<StaffScope>

/** The queues, with the permissions that each needs: for the work, and for the page of its items. */
const queues: readonly { needs: readonly string[]; read: (call: Staff, shown: number) => Promise<Queue> }[] = [
  ...(['order', 'maintenance', 'parts'] as const).map((kind) => ({
    needs: [orderQueues[kind].permission, orderQueues[kind].page],
    read: (call: Staff, shown: number) => ordersToHandle(call, kind, shown),
  })),
  { needs: ['service-order.service-orders.uphold', 'service-order.service-orders.show'], read: ordersContested },
  ...(['service-orders', 'spare-parts-orders'] as const).map((orders) => ({
    needs: [`service-order.${orders}.resend`, `service-order.${orders}.show`],
    read: (call: Staff, shown: number) =>
      ordersRefusedByErp(call, orders === 'service-orders' ? 'order' : 'parts', shown),
  })),
  {
    needs: ['partner.new-entries.approve', 'partner.new-entries.show'],
    read: async ({ db, scope }, shown) => {
      const { total, latest } = await waitingEntries(db, scope, shown)
      return {
        total,
        items: latest.map(({ id, name, city, created_at }) => item('entry', id, name, city, created_at)),
      }
    },
  },
  {
    needs: ['partner.proposals.accept', 'partner.proposals.show'],
    read: async ({ db, scope }, shown) => {
      const { total, oldest } = await waitingProposals(db, scope, shown)
      return {
        total,
        items: oldest.map(({ id, partner_name, undecided, created_at }) =>
          item('proposal', id, partner_name, '', created_at, String(undecided)),
        ),
      }
    },
  },
  { needs: ['device.units.index', 'device.units.show', 'device.units.update'], read: waitingRegistrations },
  {
    needs: ['order.tasks.index', 'order.tasks.settle', 'order.orders.show'],
    read: async (call, shown) => {
      const { total, oldest } = await openTasks(call, shown)
      return {
        total,
        items: oldest.map(({ order_id, order_number, contractor_name, kind, created_at }) =>
          item('payment', order_id, order_number, contractor_name, created_at, kind),
        ),
      }
    },
  },
  {
    needs: ['training.terms.index'],
    read: async (call, shown) => {
      const { total, oldest } = await unfinishedTerms(call, shown)
      return {
        total,
        items: oldest.map(({ id, training_name, city, training_date, unmarked }) =>
          item(
            'term',
            id,
            training_name,
            city,
            `${training_date}T12:00:00.000Z`,
            unmarked > 0 ? 'attendance' : 'certificates',
          ),
        ),
      }
    },
  },
  { needs: ['f-gas.certificates.index', 'f-gas.certificates.show'], read: endingCertificates },
  { needs: ['import.imports.index', 'import.imports.show', 'import.imports.store'], read: importsToMend },
  { needs: ['synchronization.runs.retry', 'synchronization.runs.index'], read: failedSynchronizations },
]

function item(
  kind: WorkItem['kind'],
  id: number,
  title: string,
  about: string,
  since: string,
  detail: string | null = null,
): WorkItem {
  return { kind, id, title, about, detail, due_at: null, since }
}

/**
 * The most urgent items: first those with a deadline, in order, then alternating between queues, so that a long queue does not
 * hide others.
 */
async function workOf(call: Staff, shown: number): Promise<Work> {
  const held = queues.filter(({ needs }) => needs.every((permission) => call.by.permissions[permission]))
  const found: Queue[] = []
  for (const { read } of held) found.push(await read(call, shown))
  const now = call.at.toISOString()
  const soon = new Date(call.at.getTime() + 86_400_000).toISOString()
  const urgent = found
    .flatMap(({ items }) => items)
    .filter(({ due_at }) => due_at !== null && due_at < soon)
    .toSorted((one, other) => (one.due_at ?? '').localeCompare(other.due_at ?? ''))
    // Items long overdue must not hide new ones of other queues.
    .slice(0, shown - 3)
  const seen = ({ items }: Queue) => items.filter((one) => urgent.includes(one)).length
  const rest = found
    .toSorted((one, other) => seen(one) - seen(other))
    .map(({ items }) => items.filter((one) => !urgent.includes(one)))
  const turns = Array.from({ length: shown }, (_, round) => rest.flatMap((items) => items[round] ?? [])).flat()
  return {
    total: found.reduce((sum, { total }) => sum + total, 0),
    late: found.reduce(
      (sum, { late, items }) => sum + (late ?? items.filter(({ due_at }) => due_at && due_at < now).length),
      0,
    ),
    first: [...urgent, ...turns].slice(0, shown),
  }
}

/** Items that need an action by the company's person: questions first, then items that may cost a place, then customers' actions. */
async function turnsOf(call: CallContext<PartnerScope>): Promise<Turn[]> {
  const may = (...permissions: string[]) =>
    permissions.every((permission) => call.by.permissions[`partnerzone.${permission}`])
  const turns: Turn[] = await ordersToAnswer(call, 4)
  if (may('training.orders.index')) turns.push(...(await ordersToPay(call, 3)))
  // An offer is read on its own page, which needs a permission of its own.
  if (may('offer-generator.offers.index', 'offer-generator.offers.show'))
    turns.push(...(await offersBeingRead(call, 3)))
  // Alternating between kinds, so that many questions do not hide a payment.
  const nth = (turn: Turn) => turns.filter(({ kind }) => kind === turn.kind).indexOf(turn)
  return turns.toSorted((one, other) => nth(one) - nth(other))
}

/** Answers of this module to events of others. */
const dashboardSubscriptions: Subscriptions = {
  'account.closed': [
    {
      tables: ['dashboard_layouts'],
      answer: { nothing: 'because an account that is opened again finds its dashboard as it was' },
    },
  ],
  'person.erased': [
    {
      tables: ['dashboard_layouts'],
      answer: async ({ db }, { user_id }) => {
        if (user_id !== null) await db.delete(dashboard_layouts).where(eq(dashboard_layouts.user_id, user_id))
      },
    },
  ],
}

export const dashboardModule: ServerModule = {
  name: 'dashboard',
  texts: dashboardTexts,
  handlers: [dashboardHandlers],
  subscriptions: dashboardSubscriptions,
}
