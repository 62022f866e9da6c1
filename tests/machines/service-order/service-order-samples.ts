import { type By, systemActor } from '#contract/declare/lifecycle-actor.ts'
import { type ServiceOrderContext, serviceOrderLifecycle } from '#contract/service-order/lifecycle.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

const staff = by('service-order.service-orders', [
  'update',
  'send',
  'destroy',
  'assign',
  'note',
  'start',
  'override',
  'ask',
  'resume',
  'suspend',
  'complete',
  'reopen',
  'uphold',
  'resend',
])
const partner = by('partnerzone.service-order.service-orders', [
  'update',
  'send',
  'destroy',
  'reply',
  'withdraw',
  'contest',
])

const at = '2026-03-02T08:00:00Z'
const fifteenDaysLater = '2026-03-17T08:00:00Z'
const byStaff = { by: staff, at }
const byPartner = { by: partner, at }
const bySystem = { by: systemActor, at }

const draft: ServiceOrderContext = {
  partner_id: 1,
  created_by: 1,
  brand_open: true,
  company_open: true,
  company_blocked: false,
  waiting_reason: null,
  waiting_since: null,
  resume_to: null,
  suspended_from: null,
  completed_at: null,
  contested_at: null,
  contest_answered_at: null,
  part_shipped: false,
  resolution: null,
  erp_behind: false,
  visit_at: null,
  by_partner: false,
  visit_open: false,
}

export const serviceOrderEntry = catalogued(serviceOrderLifecycle, {
  starts: [
    { label: 'a new draft', input: draft },
    { label: 'the ERP does not hear of changes', input: { ...draft, erp_behind: true } },
  ],
  events: {
    'order.save': [{ type: 'order.save', ...byPartner }],
    'order.send': [
      { type: 'order.send', ...byPartner },
      { type: 'order.send', without_erp: true, ...byPartner },
    ],
    'order.delete': [{ type: 'order.delete', ...byPartner }],
    'order.assign': [{ type: 'order.assign', ...byStaff }],
    'order.note': [{ type: 'order.note', ...byStaff }],
    'order.start': [
      { type: 'order.start', ...byStaff },
      { type: 'order.start', reason: 'the ERP is down today', ...byStaff },
    ],
    'order.ask': [
      { type: 'order.ask', reason: 'information', ...byStaff },
      { type: 'order.ask', reason: 'part', ...byStaff },
    ],
    'order.schedule': [{ type: 'order.schedule', visit_at: '2026-03-02T10:00:00Z', by_partner: true, ...byPartner }],
    'order.report': [
      { type: 'order.report', result: 'absent', next_visit_at: null, ...byPartner },
      { type: 'order.report', result: 'done', next_visit_at: null, ...byPartner },
      { type: 'order.report', result: 'needs_part', next_visit_at: '2026-03-02T12:00:00Z', ...byPartner },
    ],
    'order.reply': [{ type: 'order.reply', ...byPartner }],
    'order.resume': [{ type: 'order.resume', ...byStaff }],
    'order.suspend': [{ type: 'order.suspend', ...byStaff }],
    'order.complete': [
      { type: 'order.complete', resolution: 'repaired', ...byStaff },
      { type: 'order.complete', resolution: 'duplicate', ...byStaff },
      { type: 'order.complete', resolution: 'no_answer', by: staff, at: fifteenDaysLater },
    ],
    'order.withdraw': [{ type: 'order.withdraw', ...byPartner }],
    'order.contest': [{ type: 'order.contest', ...byPartner }],
    'order.uphold': [{ type: 'order.uphold', ...byStaff }],
    'order.reopen': [{ type: 'order.reopen', ...byStaff }],
    'order.resend': [{ type: 'order.resend', ...byStaff }],
    'erp.save': [{ type: 'erp.save', ...bySystem }],
    'erp.fail': [{ type: 'erp.fail', ...bySystem }],
  },
  identify: ({ context }) =>
    [
      context.waiting_reason,
      context.resume_to,
      context.suspended_from,
      context.erp_behind,
      context.contested_at,
      context.contest_answered_at,
      context.visit_open,
    ].join(),
})

/** A person of partner 1 (or of the staff) who holds these actions of a module, and nothing else. */
function by(resource: string, actions: readonly string[]): By {
  const permissions = Object.fromEntries(actions.map((action) => [`${resource}.${action}`, true as const]))
  return { user_id: 1, permissions, partners: [1], company_admin_of: [] }
}
