import type { Translated } from './locale.ts'

/** Texts about people and companies: accounts, roles, partners, contractors, registration, the company registry. */
export const peopleMessages = {
  'account.own': { pl: 'Nie można zamknąć własnego konta', en: 'You cannot close your own account' },
} as const satisfies Record<string, Translated>
