import {
  type Deed,
  type Question,
  type Status,
  sending,
  type Verb,
  type VerbOf,
  withOther,
} from '#contract/declare/statuses.ts'
import type { AccountEvent, AccountStatus } from './account-lifecycle.ts'
import type { InvitationEvent, InvitationStatus } from './invitation-lifecycle.ts'

/** Statuses of an account by their codes 0, 1 and 2; an active one whose person has not confirmed the address is `invited`. */
export const accountStatus: Readonly<Record<AccountStatus | 'invited', Status>> = withOther({
  0: { tone: 'grey', label: { pl: 'Nieaktywne', en: 'Inactive' } },
  1: { tone: 'green', label: { pl: 'Aktywne', en: 'Active' } },
  2: { tone: 'red', label: { pl: 'Anulowane', en: 'Cancelled' } },
  invited: { tone: 'blue', label: { pl: 'Zaproszone', en: 'Invited' } },
})

/** Actions on an account, named like the last part of their calls, in order. */
export const userVerb = {
  unlock: {
    icon: 'lock-open',
    label: { pl: 'Odblokuj', en: 'Unlock' },
    done: { pl: 'Odblokowano', en: 'Unlocked' },
    permission: { pl: 'odblokowanie', en: 'unlock' },
    asks: {
      title: { pl: 'Odblokować konto?', en: 'Unlock the account?' },
      explanation: {
        pl: 'Blokada po błędnych hasłach skończy się od razu. Upewnij się, że to ta osoba je wpisywała.',
        en: 'The lock after wrong passwords is removed at once. Make sure that this person typed them.',
      },
    },
  },
  activate: {
    icon: 'circle-check',
    label: { pl: 'Aktywuj', en: 'Activate' },
    done: { pl: 'Aktywowano', en: 'Activated' },
    permission: { pl: 'aktywacja', en: 'activate' },
    inverse: 'deactivate',
    asks: {
      title: { pl: 'Aktywować konto?', en: 'Activate the account?' },
      explanation: {
        pl: 'Osoba będzie mogła się znów logować, z tymi samymi rolami co wcześniej.',
        en: 'The person can sign in again, with the same roles as before.',
      },
    },
  },
  deactivate: {
    icon: 'player-pause',
    label: { pl: 'Dezaktywuj', en: 'Deactivate' },
    done: { pl: 'Dezaktywowano', en: 'Deactivated' },
    permission: { pl: 'dezaktywacja', en: 'deactivate' },
    inverse: 'activate',
    asks: {
      title: { pl: 'Dezaktywować konto?', en: 'Deactivate the account?' },
      explanation: {
        pl: 'Osoba zostanie od razu wszędzie wylogowana i nie zaloguje się do czasu ponownej aktywacji.',
        en: 'The person is signed out everywhere at once and cannot sign in until the account is activated again.',
      },
    },
  },
  cancel: {
    icon: 'circle-off',
    label: { pl: 'Zamknij na stałe', en: 'Close permanently' },
    done: { pl: 'Zamknięto konto', en: 'Account closed' },
    permission: { pl: 'zamykanie na stałe', en: 'close permanently' },
    asks: {
      title: { pl: 'Zamknąć konto na stałe?', en: 'Close the account permanently?' },
      explanation: {
        pl: 'Osoba zostanie od razu wszędzie wylogowana. Cofnąć to może tylko superadministrator.',
        en: 'The person is signed out everywhere at once. Only a super administrator can undo this.',
      },
    },
    danger: true,
  },
  restore: {
    icon: 'arrow-back-up',
    label: { pl: 'Przywróć', en: 'Restore' },
    done: { pl: 'Przywrócono', en: 'Restored' },
    mark: { icon: 'arrow-back-up', tone: 'green' },
    permission: { pl: 'przywracanie', en: 'restore' },
    asks: {
      title: { pl: 'Przywrócić konto?', en: 'Restore the account?' },
      explanation: {
        pl: 'Najpierw będzie nieaktywne; aktywuj je, gdy osoba będzie mogła znów się logować.',
        en: 'It becomes inactive first; activate it when the person may sign in again.',
      },
    },
  },
} as const satisfies Record<string, Verb & { asks: Question }>
export type UserVerb = keyof typeof userVerb

/** Events of an account. */
export const accountDeeds = {
  ...userVerb,
  lock: { done: { pl: 'Zablokowano', en: 'Locked' }, mark: { icon: 'lock', tone: 'red' } },
} as const satisfies Record<VerbOf<AccountEvent['type']>, Deed>

/** States of an invitation. */
export const invitationStatus: Readonly<Record<InvitationStatus, Status>> = withOther({
  invited: { tone: 'violet', label: { pl: 'Wysłane', en: 'Invited' } },
  accepted: { tone: 'green', label: { pl: 'Przyjęte', en: 'Accepted' } },
  declined: { tone: 'red', label: { pl: 'Odrzucone', en: 'Declined' } },
  withdrawn: { tone: 'grey', label: { pl: 'Wycofane', en: 'Withdrawn' } },
  expired: { tone: 'amber', label: { pl: 'Wygasło', en: 'Expired' } },
})

/** Of an open invitation that waits for a confirmation, in place of its status. */
export const unconfirmedInvitation: Status = {
  tone: 'amber',
  label: { pl: 'Czeka na potwierdzenie', en: 'Waiting for confirmation' },
}

/** Actions on an invitation, named like the last part of their calls, in order. */
export const invitationVerb = {
  confirm: {
    icon: 'circle-check',
    label: { pl: 'Potwierdź', en: 'Confirm' },
    done: { pl: 'Potwierdzono', en: 'Confirmed' },
    success: { pl: 'Zaproszenie zostało potwierdzone i wysłane', en: 'The invitation has been confirmed and sent' },
    permission: { pl: 'potwierdzanie', en: 'confirm' },
    asks: 'form',
  },
  send: {
    icon: 'send',
    label: { pl: 'Wyślij ponownie', en: 'Send again' },
    done: { pl: 'Wysłano', en: 'Sent' },
    success: { pl: 'Zaproszenie zostało wysłane', en: 'The invitation has been sent' },
    mark: sending,
    permission: { pl: 'wysyłanie', en: 'send' },
    asks: 'form',
  },
  withdraw: {
    icon: 'x',
    label: { pl: 'Wycofaj', en: 'Withdraw' },
    done: { pl: 'Wycofano', en: 'Withdrawn' },
    success: { pl: 'Zaproszenie zostało wycofane', en: 'The invitation has been withdrawn' },
    permission: { pl: 'wycofanie', en: 'withdraw' },
    asks: 'form',
  },
} as const satisfies Record<string, Verb>
export type InvitationVerb = keyof typeof invitationVerb

/** Events of an invitation. */
export const invitationDeeds = {
  ...invitationVerb,
  suspend: { done: { pl: 'Wymaga potwierdzenia', en: 'Needs confirmation' } },
  accept: {
    done: { pl: 'Przyjęto', en: 'Accepted' },
    success: { pl: 'Zaproszenie zostało przyjęte', en: 'The invitation has been accepted' },
  },
  decline: {
    done: { pl: 'Odrzucono', en: 'Declined' },
    success: { pl: 'Zaproszenie zostało odrzucone', en: 'The invitation has been declined' },
  },
  expire: { done: { pl: 'Wygasło', en: 'Expired' } },
  close: { done: { pl: 'Zamknięto', en: 'Closed' } },
} as const satisfies Record<VerbOf<InvitationEvent['type']>, Deed>
