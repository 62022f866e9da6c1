import type { By } from '#contract/declare/lifecycle-actor.ts'
import { type PartnerEntryContext, partnerEntryLifecycle } from '#contract/partner/entry-lifecycle.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

const by: By = {
  user_id: 2,
  permissions: {
    'partner.new-entries.approve': true,
    'partner.new-entries.reject': true,
    'partner.new-entries.restore': true,
    'partner.partners.handle-domestic': true,
  },
  partners: 'all',
  company_admin_of: [],
}
const stamp = { by, at: '2026-03-02T08:00:00Z' }
const applied: PartnerEntryContext = { is_anonymised: false, is_colleagues_address: false, is_abroad: false }

export const partnerEntryEntry = catalogued(partnerEntryLifecycle, {
  starts: [{ label: 'a company that has registered', input: applied }],
  events: {
    'entry.approve': [
      {
        type: 'entry.approve',
        contractor: 'matched',
        buyer_number: 'later',
        has_active_caretaker: true,
        has_business_area: true,
        ...stamp,
      },
      {
        type: 'entry.approve',
        contractor: 'created',
        buyer_number: null,
        has_active_caretaker: false,
        has_business_area: true,
        ...stamp,
      },
    ],
    'entry.reject': [
      { type: 'entry.reject', reason: 'Firma nie działa', ...stamp },
      { type: 'entry.reject', reason: ' ', ...stamp },
    ],
    'entry.restore': [{ type: 'entry.restore', ...stamp }],
  },
  exceptions: {
    endsIn: {
      approved: 'it is a partner now',
    },
  },
})
