import { erpActor, systemActor } from '#contract/declare/lifecycle-actor.ts'
import { type PartsOrderContext, sparePartsOrder } from '#contract/service-order/spare-parts/lifecycle.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

const at = '2026-03-02T08:00:00Z'
const actions = [
  'assign',
  'note',
  'match',
  'strike',
  'accept',
  'ask',
  'resume',
  'backorder',
  'stock',
  'ship',
  'hand-over',
  'resend',
  'override',
]
const byStaff = { by: by('service-order.spare-parts-orders', [...actions, 'cancel', 'suspend']), at }
const byPartner = { by: by('partnerzone.service-order.spare-parts-orders', ['reply', 'withdraw']), at }
const bySystem = { by: systemActor, at }
const byErp = { by: erpActor, at }

const order: PartsOrderContext = {
  partner_id: 1,
  created_by: 1,
  delivery_type: 'Shipment',
  unmatched: 0,
  company_blocked: false,
  waiting_reason: null,
  waiting_since: null,
  resume_to: null,
  suspended_from: null,
  completed_at: null,
  resolution: null,
  erp_behind: false,
  cancelling_by: null,
}

export const sparePartsOrderEntry = catalogued(sparePartsOrder, {
  starts: [
    { label: 'goes by a carrier', input: order },
    { label: 'is collected', input: { ...order, delivery_type: 'PersonalReceipt' } },
    { label: 'holds a number that is not on the list', input: { ...order, unmatched: 1 } },
    // The ERP drops it before it is handled: then it is handled without the ERP.
    { label: 'is not in the ERP', input: { ...order, resolution: 'cancelled' } },
    { label: 'is cancelled without the ERP hearing it', input: { ...order, erp_behind: true } },
    { label: 'is cancelled here, and the ERP may have it', input: { ...order, cancelling_by: 'partner' } },
  ],
  events: {
    'order.assign': [{ type: 'order.assign', ...byStaff }],
    'order.note': [{ type: 'order.note', ...byStaff }],
    'order.reply': [{ type: 'order.reply', ...byPartner }],
    'order.match': [{ type: 'order.match', ...byStaff }],
    'order.strike': [
      { type: 'order.strike', rest: true, delivered: false, ...byStaff },
      { type: 'order.strike', rest: false, delivered: false, ...byStaff },
    ],
    'order.close_unanswered': [{ type: 'order.close_unanswered', by: systemActor, at: '2026-03-20T08:00:00Z' }],
    'erp.strike': [
      { type: 'erp.strike', rest: true, delivered: true, ...bySystem },
      { type: 'erp.strike', rest: false, delivered: true, ...bySystem },
    ],
    'erp.cancel': [{ type: 'erp.cancel', ...bySystem }],
    'erp.keep': [{ type: 'erp.keep', ...bySystem }],
    'erp.unship': [{ type: 'erp.unship', ...bySystem }],
    'order.accept': [
      { type: 'order.accept', ...byStaff },
      { type: 'order.accept', reason: 'Pilne', ...byStaff },
      { type: 'order.accept', ...byErp },
    ],
    'order.resend': [{ type: 'order.resend', ...byStaff }],
    'erp.save': [{ type: 'erp.save', ...bySystem }],
    'erp.fail': [{ type: 'erp.fail', ...bySystem }],
    'erp.drop': [{ type: 'erp.drop', ...bySystem }],
    'order.ask': [{ type: 'order.ask', reason: 'information', ...byStaff }],
    'order.resume': [{ type: 'order.resume', ...byStaff }],
    'order.backorder': [{ type: 'order.backorder', ...byStaff }],
    'order.stock': [{ type: 'order.stock', ...bySystem }],
    'order.ship': [
      { type: 'order.ship', rest: false, ...byStaff },
      { type: 'order.ship', rest: true, ...byStaff },
    ],
    'order.hand_over': [
      { type: 'order.hand_over', rest: false, ...byStaff },
      { type: 'order.hand_over', rest: true, ...byStaff },
    ],
    'order.cancel': [{ type: 'order.cancel', ...byStaff }],
    'order.withdraw': [{ type: 'order.withdraw', ...byPartner }],
    'order.suspend': [{ type: 'order.suspend', ...byStaff }],
  },
  identify: ({ context }) =>
    [
      context.delivery_type,
      context.unmatched,
      context.company_blocked,
      context.erp_behind,
      context.waiting_reason,
      context.resume_to,
      context.suspended_from,
      context.resolution,
      context.cancelling_by,
    ].join(),
})

function by(prefix: string, actions: string[]) {
  return {
    user_id: 1,
    permissions: Object.fromEntries(actions.map((action) => [`${prefix}.${action}`, true as const])),
    partners: [1],
    company_admin_of: [],
  }
}
