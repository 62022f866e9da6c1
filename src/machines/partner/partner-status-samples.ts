import { type By, systemActor } from '#contract/lifecycle-actor.ts'
import { type AccountContext, partnerStatus } from '#contract/user/account-lifecycle.ts'
import { catalogued } from '#machines/catalogued.ts'

const by: By = {
  user_id: 2,
  permissions: {
    'partner.partners.activate': true,
    'partner.partners.deactivate': true,
    'partner.partners.cancel': true,
    'partner.partners.restore': true,
    'partner.partners.unlock': true,
    'partner.partners.handle-domestic': true,
  },
  partners: 'all',
  company_admin_of: [],
}
const at = '2026-03-02T08:00:00Z'
const company: AccountContext = {
  user_id: null,
  companies: [11],
  is_abroad: false,
  is_last_super_admin: false,
  open_work: 0,
  is_anonymised: false,
  is_locked: false,
  deactivated_by_staff: false,
}

export const partnerStatusEntry = catalogued(partnerStatus, {
  starts: [
    { label: 'an active partner', snapshot: { value: 'active', context: company } },
    { label: 'a partner with open orders', snapshot: { value: 'active', context: { ...company, open_work: 2 } } },
  ],
  events: {
    'account.activate': [{ type: 'account.activate', by, at }],
    'account.deactivate': [{ type: 'account.deactivate', by, at }],
    'account.cancel': [{ type: 'account.cancel', by, at }],
    'account.restore': [{ type: 'account.restore', by, at }],
    'account.lock': [{ type: 'account.lock', by: systemActor, at }],
    'account.unlock': [{ type: 'account.unlock', by, at }],
  },
  identify: ({ context: { open_work, is_locked } }) => `${open_work} ${is_locked}`,
})
