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

/** Maximum number of work items shown. */
const SHOWN = 8

interface Queue {
  total: number
  late?: number
  items: WorkItem[]
}

type Staff = CallContext<StaffScope>

/** The queues, with the permission that each needs. */
const queues: readonly { permission: string; read: (call: Staff) => Promise<Queue> }[] = [
  ...(['order', 'maintenance', 'parts'] as const).map((kind) => ({
    permission: orderQueues[kind].permission,
    read: (call: Staff) => ordersToHandle(call, kind, SHOWN),
  })),
  { permission: 'service-order.service-orders.uphold', read: (call) => ordersContested(call, SHOWN) },
  { permission: 'service-order.service-orders.resend', read: (call) => ordersRefusedByErp(call, SHOWN) },
  {
    permission: 'partner.new-entries.approve',
    read: async ({ db, scope }) => {
      const { total, latest } = await waitingEntries(db, scope, SHOWN)
      return {
        total,
        items: latest.map(({ id, name, city, created_at }) => item('entry', id, name, city, created_at)),
      }
    },
  },
  {
    permission: 'partner.proposals.accept',
    read: async ({ db, scope }) => {
      const { total, oldest } = await waitingProposals(db, scope, SHOWN)
      return {
        total,
        items: oldest.map(({ id, partner_name, undecided, created_at }) =>
          item('proposal', id, partner_name, '', created_at, String(undecided)),
        ),
      }
    },
  },
  {
    permission: 'order.tasks.index',
    read: async (call) => {
      const { total, oldest } = await openTasks(call, SHOWN)
      return {
        total,
        items: oldest.map(({ order_id, order_number, contractor_name, kind, created_at }) =>
          item('payment', order_id, order_number, contractor_name, created_at, kind),
        ),
      }
    },
  },
  {
    permission: 'training.attendance.show',
    read: async (call) => {
      const { total, oldest } = await unfinishedTerms(call, SHOWN)
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
  { permission: 'f-gas.certificates.index', read: (call) => endingCertificates(call, SHOWN) },
  { permission: 'import.imports.index', read: (call) => importsToMend(call, SHOWN) },
  { permission: 'synchronization.runs.retry', read: (call) => failedSynchronizations(call, SHOWN) },
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
export async function workOf(call: Staff): Promise<Work> {
  const held = queues.filter(({ permission }) => call.by.permissions[permission])
  const found: Queue[] = []
  for (const { read } of held) found.push(await read(call))
  const now = call.at.toISOString()
  const soon = new Date(call.at.getTime() + 86_400_000).toISOString()
  const urgent = found
    .flatMap(({ items }) => items)
    .filter(({ due_at }) => due_at !== null && due_at < soon)
    .toSorted((one, other) => (one.due_at ?? '').localeCompare(other.due_at ?? ''))
    // Items long overdue must not hide new ones of other queues.
    .slice(0, SHOWN - 3)
  const seen = ({ items }: Queue) => items.filter((one) => urgent.includes(one)).length
  const rest = found
    .toSorted((one, other) => seen(one) - seen(other))
    .map(({ items }) => items.filter((one) => !urgent.includes(one)))
  const turns = Array.from({ length: SHOWN }, (_, round) => rest.flatMap((items) => items[round] ?? [])).flat()
  return {
    total: found.reduce((sum, { total }) => sum + total, 0),
    late: found.reduce(
      (sum, { late, items }) => sum + (late ?? items.filter(({ due_at }) => due_at && due_at < now).length),
      0,
    ),
    first: [...urgent, ...turns].slice(0, SHOWN),
  }
}

/** Items that need an action by the company's person: questions first, then what may cost a place, then customers' actions. */
export async function turnsOf(call: CallContext<PartnerScope>): Promise<Turn[]> {
  const may = (permission: string) => call.by.permissions[`partnerzone.${permission}`] === true
  const turns: Turn[] = await ordersToAnswer(call, 4)
  if (may('training.orders.index')) turns.push(...(await ordersToPay(call, 3)))
  if (may('offer-generator.offers.index')) turns.push(...(await offersBeingRead(call, 3)))
  // Alternating between kinds, so that many questions do not hide a payment.
  const nth = (turn: Turn) => turns.filter(({ kind }) => kind === turn.kind).indexOf(turn)
  return turns.toSorted((one, other) => nth(one) - nth(other))
}
