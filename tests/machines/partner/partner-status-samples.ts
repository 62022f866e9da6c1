import type { By } from '#contract/declare/lifecycle-actor.ts'
import { type PartnerStatusContext, partnerStatus } from '#contract/partner/status-lifecycle.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

const by: By = {
  user_id: 2,
  permissions: {
    'partner.partners.activate': true,
    'partner.partners.deactivate': true,
    'partner.partners.cancel': true,
    'partner.partners.restore': true,
    'partner.partners.handle-domestic': true,
  },
  partners: 'all',
  company_admin_of: [],
}
const at = '2026-03-02T08:00:00Z'
const company: PartnerStatusContext = { partner_id: 11, is_abroad: false, open_orders: 0, is_anonymised: false }

export const partnerStatusEntry = catalogued(partnerStatus, {
  starts: [
    { label: 'an active partner', snapshot: { value: 'active', context: company } },
    { label: 'a partner with open orders', snapshot: { value: 'active', context: { ...company, open_orders: 2 } } },
  ],
  events: {
    'partner.activate': [{ type: 'partner.activate', by, at }],
    'partner.deactivate': [{ type: 'partner.deactivate', by, at }],
    'partner.cancel': [{ type: 'partner.cancel', by, at }],
    'partner.restore': [{ type: 'partner.restore', by, at }],
  },
  exceptions: {
    endsIn: { active: 'orders are open, and they are handed over elsewhere' },
  },
  identify: ({ context }) => String(context.open_orders),
})
