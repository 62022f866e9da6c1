import { type By, customerActor } from '#contract/declare/lifecycle-actor.ts'
import { serviceVisit } from '#contract/service-order/visit/lifecycle.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

const held = ['schedule', 'report', 'complete', 'cancel', 'reopen', 'start']
const staff: By = {
  user_id: 1,
  permissions: Object.fromEntries(
    ['service-maintenances', 'service-orders'].flatMap((orders) =>
      held.map((action) => [`service-order.${orders}.${action}`, true as const]),
    ),
  ),
  partners: [1],
  company_admin_of: [],
}
const at = '2026-03-02T08:00:00Z'
const byStaff = { by: staff, at }
const byCustomer = { by: customerActor, at }

export const serviceVisitEntry = catalogued(serviceVisit, {
  starts: [
    { label: 'a planned visit', input: { of: 'maintenance', partner_id: 1, by_partner: false, result: null } },
    { label: 'of a warranty order', input: { of: 'warranty', partner_id: 1, by_partner: false, result: null } },
  ],
  events: {
    'visit.move': [{ type: 'visit.move', ...byStaff }],
    'visit.confirm': [{ type: 'visit.confirm', ...byCustomer }],
    'visit.wish': [{ type: 'visit.wish', ...byCustomer }],
    'visit.report': [
      { type: 'visit.report', result: 'absent', ...byStaff },
      { type: 'visit.report', result: 'needs_part', ...byStaff },
      { type: 'visit.report', result: 'called_off', ...byStaff },
      { type: 'visit.report', result: 'done', ...byStaff },
    ],
    'visit.complete': [
      { type: 'visit.complete', outcome: 'done', ...byStaff },
      { type: 'visit.complete', outcome: 'not_done', ...byStaff },
    ],
    'visit.cancel': [{ type: 'visit.cancel', ...byStaff }],
    'visit.reopen': [{ type: 'visit.reopen', ...byStaff }],
  },
  identify: ({ context }) => `${context.of} ${context.result}`,
  exceptions: {
    endsIn: {
      done: 'what was recorded by itself stays, and the next visit is another one',
      missed: 'what was recorded by itself stays, and the next visit is another one',
      cancelled: 'what was recorded by itself stays, and the next visit is another one',
    },
  },
})
