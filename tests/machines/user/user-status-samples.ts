import { type By, systemActor } from '#contract/declare/lifecycle-actor.ts'
import { type AccountContext, userStatus } from '#contract/user/account-lifecycle.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

const administrator: By = {
  user_id: 1,
  permissions: Object.fromEntries(
    ['activate', 'deactivate', 'cancel', 'restore', 'unlock'].map((verb) => [`user.users.${verb}`, true as const]),
  ),
  partners: 'all',
  company_admin_of: [],
}

const at = '2026-03-02T08:00:00Z'
const byAdministrator = { by: administrator, at }

const somebody: AccountContext = {
  user_id: 2,
  companies: [],
  is_last_super_admin: false,
  open_work: 0,
  is_anonymised: false,
  is_locked: false,
  deactivated_by_staff: false,
}

export const userStatusEntry = catalogued(userStatus, {
  starts: [
    { label: 'an inactive colleague', input: somebody },
    { label: 'an active one', snapshot: { value: 'active', context: somebody } },
  ],
  events: {
    'account.activate': [{ type: 'account.activate', ...byAdministrator }],
    'account.deactivate': [{ type: 'account.deactivate', ...byAdministrator }],
    'account.cancel': [{ type: 'account.cancel', ...byAdministrator }],
    'account.restore': [{ type: 'account.restore', ...byAdministrator }],
    'account.lock': [{ type: 'account.lock', by: systemActor, at }],
    'account.unlock': [{ type: 'account.unlock', ...byAdministrator }],
  },
  identify: ({ context }) => String(context.is_locked),
})
