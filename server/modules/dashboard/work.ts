import type { Turn, Work, WorkItem } from '#contract/dashboard/work.ts'
import type { PartnerScope, StaffScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { endingCertificates } from '#server/modules/f-gas/index.ts'
import { importsToMend } from '#server/modules/import/index.ts'
import { offersBeingRead } from '#server/modules/offer/index.ts'
import { openTasks, ordersToPay } from '#server/modules/order/index.ts'
import { waitingEntries, waitingProposals } from '#server/modules/partner/index.ts'
import {
  orderQueues,
  ordersContested,
  ordersRefusedByErp,
  ordersToAnswer,
  ordersToHandle,
} from '#server/modules/service-order/index.ts'
import { failedSynchronizations } from '#server/modules/synchronization/index.ts'
import { unfinishedTerms } from '#server/modules/training/index.ts'
import { waitingRegistrations } from '#server/modules/unit/index.ts'

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
    needs: ['order.tasks.index', 'order.orders.show'],
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
  { needs: ['import.imports.index', 'import.imports.show'], read: importsToMend },
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
export async function workOf(call: Staff, shown: number): Promise<Work> {
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

/** Items that need an action by the company's person: questions first, then what may cost a place, then customers' actions. */
export async function turnsOf(call: CallContext<PartnerScope>): Promise<Turn[]> {
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
