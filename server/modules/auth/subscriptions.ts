import type { Subscriptions } from '#server/events.ts'
import { closeAccess, eraseAccess, signOutFormerMember, signOutPeople } from './answers.ts'

/** Answers of this module to events of others. */
export const authSubscriptions: Subscriptions = {
  'company.closed': [{ tables: [], answer: signOutPeople }],
  'membership.ended': [{ tables: [], answer: signOutFormerMember }],
  'account.closed': [
    { tables: ['sessions', 'password_resets'], answer: closeAccess },
    {
      tables: ['security_failures'],
      answer: { nothing: 'because what was tried with an account is told after it is closed, too' },
    },
    {
      tables: ['user_roles'],
      answer: { nothing: 'because a closed account gives no rights, and has its roles when it is opened again' },
    },
  ],
  'person.erased': [
    { tables: ['sessions', 'password_resets', 'security_failures'], answer: eraseAccess },
    { tables: ['user_roles'], answer: { nothing: 'because a role tells nothing of who somebody is' } },
  ],
}
