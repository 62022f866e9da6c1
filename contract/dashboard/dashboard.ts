import * as v from 'valibot'
import { Done, endpoint, module } from '#contract/declare/endpoint.ts'
import { count } from '#contract/declare/list.ts'
import { NotificationRow, OwnNotification } from '#contract/notification/notification.ts'
import type { OrderTaskKind } from '#contract/order/entity.ts'
import { DueRow } from '#contract/service-order/due/due.ts'
import { OrdersDashboard } from '#contract/service-order/entity.ts'
import { trainingTermStatuses } from '#contract/training/statuses.ts'
import { ZoneParticipant } from '#contract/training/zone.ts'
import { FirstSteps, FirstStepsState } from './first-steps.ts'
import { TileChoice, TileChoices } from './tiles.ts'
import { firstOfWork, LatestOrder, mostOfWork, OrdersCourse, SystemState, Turn, Work } from './work.ts'

/** A document that was downloaded. */
const Download = v.object({
  id: v.number(),
  documentation_id: v.number(),
  documentation_number: v.string(),
  name: v.string(),
  /** Whether there is a newer edition. */
  is_outdated: v.boolean(),
  full_name: v.string(),
  partner_name: v.nullable(v.string()),
  downloaded_at: v.string(),
})
export type DashboardDownload = v.InferOutput<typeof Download>

/** An error code that was looked up. */
const LookedUpCode = v.object({ id: v.number(), code: v.string(), name: v.string(), viewed_at: v.string() })
export type DashboardCode = v.InferOutput<typeof LookedUpCode>

/** A company that has registered and waits for a decision. */
const Applicant = v.object({
  id: v.number(),
  name: v.string(),
  nip: v.nullable(v.string()),
  city: v.string(),
  created_at: v.string(),
})

/** A certificate that is valid for at most 90 more days. */
const Expiring = v.object({
  id: v.number(),
  certificate_number: v.string(),
  full_name: v.string(),
  title: v.string(),
  company_name: v.nullable(v.string()),
  expires_on: v.string(),
})

/** A term in the near future that the person leads. */
const ComingTerm = v.object({
  id: v.number(),
  training_name: v.string(),
  training_date: v.string(),
  start_time: v.string(),
  city: v.string(),
  status: v.picklist(trainingTermStatuses),
  total_places: v.number(),
  taken_places: v.number(),
  waiting_count: v.number(),
})

/** A training that has taken place and still lacks attendance or certificates. */
interface HeldTerm {
  id: number
  training_name: string
  training_date: string
  city: string
  /** People whose attendance is not marked. */
  unmarked: number
  /** People who were present and have no certificate. */
  uncertified: number
}
/** Total number, and the oldest of them. */
export interface HeldTerms {
  total: number
  oldest: HeldTerm[]
}

/** A payment problem of a training that needs a decision by staff. */
interface PaymentTask {
  id: number
  order_id: number
  kind: OrderTaskKind
  order_number: string
  contractor_name: string
  created_at: string
}
/** Total number, and the oldest of them. */
export interface PaymentTasks {
  total: number
  oldest: PaymentTask[]
}

/** Dashboard of the back office (specification, section 2). Parts that the person may not see are null. */
export const StaffDashboard = v.object({
  /** Work items from every queue that the person may see. */
  work: Work,
  states: v.array(SystemState),
  /** The person's arrangement of tiles. */
  tiles: v.array(TileChoice),
  first_steps: FirstSteps,
  course: v.nullable(OrdersCourse),
  maintenances: v.nullable(v.array(LatestOrder)),
  parts: v.nullable(v.array(LatestOrder)),
  orders: v.nullable(OrdersDashboard),
  downloads: v.nullable(v.array(Download)),
  error_codes: v.nullable(v.array(LookedUpCode)),
  notifications: v.nullable(v.array(NotificationRow)),
  new_partners: v.nullable(v.object({ total: v.number(), latest: v.array(Applicant) })),
  certificates: v.nullable(v.object({ total: v.number(), soonest: v.array(Expiring) })),
  trainings: v.nullable(v.array(ComingTerm)),
})
export type StaffDashboard = v.InferOutput<typeof StaffDashboard>

/** Dashboard of the partner zone. */
export const PartnerDashboard = v.object({
  first_steps: FirstSteps,
  orders: v.nullable(OrdersDashboard),
  /** Items that need an action by this person, shown first. */
  turns: v.array(Turn),
  /** How many documents the person has marked as favourites. */
  favorites: v.nullable(v.number()),
  downloads: v.nullable(v.array(Download)),
  notifications: v.nullable(v.array(OwnNotification)),
  /** The company's people: those who have been offered a place, and those whose training is soon. */
  trainings: v.nullable(v.object({ offered: v.array(ZoneParticipant), coming: v.array(ZoneParticipant) })),
  /** Maintenances and leak checks that are overdue or due by the day `until`, 60 days from now, and have no order. */
  due: v.nullable(v.object({ total: v.number(), until: v.string(), soonest: v.array(DueRow) })),
  /** Unpaid training orders; `soonest` is when the first hold on places ends. */
  training_orders: v.nullable(
    v.object({ unpaid: v.number(), amount_due: v.string(), soonest: v.nullable(v.string()) }),
  ),
  /** Offers that the customer has opened, that expire by the day `until`, and that were accepted since the day `since`, in 30 days. */
  offers: v.nullable(
    v.object({
      /** Drafts that await the approval of this person. */
      to_approve: v.number(),
      opened: v.number(),
      expiring: v.number(),
      until: v.string(),
      since: v.string(),
      accepted: v.number(),
      accepted_gross: v.string(),
    }),
  ),
})
export type PartnerDashboard = v.InferOutput<typeof PartnerDashboard>

export const dashboard = module('dashboard', {
  'dashboard.dashboards.index': endpoint({
    method: 'GET',
    path: 'dashboard/dashboards',
    permission: 'core.dashboard.index',
    result: StaffDashboard,
    summary: 'Dashboard of the back office',
  }),
  'dashboard.dashboards.work': endpoint({
    method: 'GET',
    path: 'dashboard/dashboards/work',
    permission: 'core.dashboard.index',
    query: v.strictObject({ shown: count(firstOfWork, mostOfWork) }),
    result: Work,
    summary: 'Items waiting for the signed-in colleague on any page, up to the requested number',
  }),
  'dashboard.dashboards.arrange': endpoint({
    method: 'PUT',
    path: 'dashboard/dashboards/tiles',
    permission: 'core.dashboard.index',
    body: v.strictObject({ tiles: TileChoices }),
    result: Done,
    summary: 'Arrange the tiles of one’s own dashboard',
  }),
  'dashboard.dashboards.first-steps': endpoint({
    method: 'PUT',
    path: 'dashboard/first-steps',
    access: 'user',
    body: FirstStepsState,
    result: Done,
    summary: 'Keep how far one is with the first steps of the product, in either zone',
  }),
  'partnerzone.dashboard.dashboards.index': endpoint({
    method: 'GET',
    path: 'partnerzone/dashboard/dashboards',
    permission: 'partnerzone.dashboard.index',
    result: PartnerDashboard,
    summary: 'Dashboard of the partner zone',
  }),
})
