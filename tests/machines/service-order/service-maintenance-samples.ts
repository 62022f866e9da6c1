import { type By, systemActor } from '#contract/declare/lifecycle-actor.ts'
import { type MaintenanceContext, serviceMaintenance } from '#contract/service-order/maintenance/lifecycle.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

const actions = ['assign', 'note', 'schedule', 'report', 'ask', 'resume', 'suspend', 'complete', 'cancel', 'reopen']
const staff = by('service-order.service-maintenances', actions)
const partner = by('partnerzone.service-order.service-maintenances', [
  'reply',
  'withdraw',
  'schedule',
  'report',
  'complete',
  'cancel',
])

const at = '2026-03-02T08:00:00Z'
const byStaff = { by: staff, at }
const byPartner = { by: partner, at }

const registered: MaintenanceContext = {
  partner_id: 1,
  company_open: true,
  waiting_reason: null,
  waiting_since: null,
  resume_to: null,
  suspended_from: null,
  completed_at: null,
  outcome: null,
  visit_at: null,
  by_partner: false,
}

export const serviceMaintenanceEntry = catalogued(serviceMaintenance, {
  starts: [{ label: 'a registered maintenance', input: registered }],
  events: {
    'order.assign': [{ type: 'order.assign', ...byStaff }],
    'order.note': [{ type: 'order.note', ...byStaff }],
    'order.schedule': [
      { type: 'order.schedule', visit_at: '2026-03-09T08:00:00Z', by_partner: false, ...byStaff },
      { type: 'order.schedule', visit_at: '2026-03-10T08:00:00Z', by_partner: true, ...byStaff },
    ],
    'order.report': [
      { type: 'order.report', result: 'called_off', next_visit_at: null, ...byStaff },
      { type: 'order.report', result: 'called_off', next_visit_at: '2026-03-12T08:00:00Z', ...byStaff },
      { type: 'order.report', result: 'called_off', next_visit_at: null, ...byPartner },
    ],
    'order.ask': [
      { type: 'order.ask', reason: 'information', ...byStaff },
      { type: 'order.ask', reason: 'part', ...byStaff },
    ],
    'order.reply': [{ type: 'order.reply', ...byPartner }],
    'order.resume': [{ type: 'order.resume', ...byStaff }],
    'order.suspend': [{ type: 'order.suspend', ...byStaff }],
    'order.complete': [
      { type: 'order.complete', outcome: 'done', ...byStaff },
      { type: 'order.complete', outcome: 'not_done', ...byStaff },
      { type: 'order.complete', outcome: 'done', ...byPartner },
    ],
    'order.keep_report': [{ type: 'order.keep_report', ...byPartner }],
    'order.cancel': [
      { type: 'order.cancel', ...byStaff },
      { type: 'order.cancel', ...byPartner },
    ],
    'order.withdraw': [{ type: 'order.withdraw', ...byPartner }],
    'order.close_unanswered': [{ type: 'order.close_unanswered', by: systemActor, at: '2026-03-20T08:00:00Z' }],
    'order.reopen': [{ type: 'order.reopen', ...byStaff }],
  },
  identify: ({ context }) =>
    [context.waiting_reason, context.resume_to, context.suspended_from, context.by_partner, context.outcome].join(),
})

/** A person of partner 1 (or of the staff) who holds these actions, and nothing else. */
function by(resource: string, held: readonly string[]): By {
  const permissions = Object.fromEntries(held.map((action) => [`${resource}.${action}`, true as const]))
  return { user_id: 1, permissions, partners: [1], company_admin_of: [] }
}
