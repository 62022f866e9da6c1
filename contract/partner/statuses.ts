import {
  change,
  type Deed,
  type Question,
  type Status,
  type Verb,
  type VerbOf,
  withOther,
} from '#contract/declare/statuses.ts'
import type { Translated } from '#contract/messages/locale.ts'
import type { EntryStatus, PartnerEntryEvent } from './entry-lifecycle.ts'
import type { Decision } from './proposal.ts'
import type { PartnerProposalEvent, ProposalStatus } from './proposal-lifecycle.ts'
import type { PartnerStatus, PartnerStatusEvent } from './status-lifecycle.ts'

/** Statuses of a partner by their codes 0, 1 and 2 (specification, section 4); `beside` has their words where the word partner is not near. */
export const partnerStatusCode: Readonly<Record<PartnerStatus, Status & { beside: Translated }>> = withOther(
  {
    0: {
      tone: 'grey',
      label: { pl: 'Nieaktywny', en: 'Inactive' },
      beside: { pl: 'Partner nieaktywny', en: 'Inactive partner' },
    },
    1: { tone: 'green', label: { pl: 'Aktywny', en: 'Active' }, beside: { pl: 'Partner', en: 'Partner' } },
    2: {
      tone: 'red',
      label: { pl: 'Anulowany', en: 'Cancelled' },
      beside: { pl: 'Partner anulowany', en: 'Cancelled partner' },
    },
  },
  { beside: { pl: '', en: '' } },
)

/** Actions on a partner's status, named like the last part of their calls, in order. */
export const partnerVerb = {
  activate: {
    icon: 'circle-check',
    label: { pl: 'Aktywuj', en: 'Activate' },
    done: { pl: 'Aktywowano', en: 'Activated' },
    permission: { pl: 'aktywacja', en: 'activate' },
    inverse: 'deactivate',
    asks: {
      title: { pl: 'Aktywować partnera?', en: 'Activate the partner?' },
      explanation: {
        pl: 'Jego użytkownicy znów będą mogli wejść do strefy partnera.',
        en: 'Its people can enter the partner zone again.',
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
      title: { pl: 'Dezaktywować partnera?', en: 'Deactivate the partner?' },
      explanation: {
        pl: 'Jego użytkownicy zostaną wylogowani i nie wejdą do strefy partnera, dopóki go nie aktywujesz.',
        en: 'Its people are signed out and cannot enter the partner zone until it is activated again.',
      },
    },
  },
  cancel: {
    icon: 'circle-off',
    label: { pl: 'Zakończ współpracę', en: 'End the partnership' },
    done: { pl: 'Zakończono współpracę', en: 'Partnership ended' },
    permission: { pl: 'kończenie współpracy', en: 'end the partnership' },
    asks: {
      title: { pl: 'Zakończyć współpracę?', en: 'End the partnership?' },
      explanation: {
        pl: 'Jego użytkownicy zostaną wylogowani i nie wejdą do strefy partnera. Cofnąć to może tylko superadministrator.',
        en: 'Its people are signed out and cannot enter the partner zone. Only a super administrator can undo this.',
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
      title: { pl: 'Przywrócić partnera?', en: 'Restore the partner?' },
      explanation: {
        pl: 'Najpierw będzie nieaktywny; aktywuj go, gdy będzie mógł znów z nami współpracować.',
        en: 'It becomes inactive first; activate it when it may work with us again.',
      },
    },
  },
} as const satisfies Record<VerbOf<PartnerStatusEvent['type']>, Verb & { asks: Question }>
export type PartnerVerb = keyof typeof partnerVerb

/** Statuses of a registration by their codes 0, 1 and 2. */
export const entryStatus: Readonly<Record<EntryStatus, Status>> = withOther({
  0: { tone: 'blue', label: { pl: 'Nowe', en: 'New' } },
  1: { tone: 'green', label: { pl: 'Zatwierdzone', en: 'Approved' } },
  2: { tone: 'red', label: { pl: 'Odrzucone', en: 'Rejected' } },
})

/** Events of a registration. */
export const entryDeeds = {
  approve: {
    done: { pl: 'Zatwierdzono', en: 'Approved' },
    success: { pl: 'Rejestracja została zatwierdzona', en: 'The registration has been approved' },
    permission: { pl: 'zatwierdzanie', en: 'approve' },
  },
  reject: {
    done: { pl: 'Odrzucono', en: 'Rejected' },
    success: { pl: 'Rejestracja została odrzucona', en: 'The registration has been rejected' },
    permission: { pl: 'odrzucenie', en: 'reject' },
  },
  restore: {
    done: { pl: 'Przywrócono', en: 'Restored' },
    success: { pl: 'Rejestracja znów czeka na decyzję', en: 'The registration is waiting for a decision again' },
    mark: { icon: 'arrow-back-up', tone: 'green' },
    permission: { pl: 'przywracanie', en: 'restore' },
  },
} as const satisfies Record<VerbOf<PartnerEntryEvent['type']>, Deed>

/** States of a proposal of changes. */
export const proposalStatus: Readonly<Record<ProposalStatus, Status>> = withOther({
  waiting: { tone: 'blue', label: { pl: 'Czeka', en: 'Waiting' } },
  decided: { tone: 'green', label: { pl: 'Rozpatrzona', en: 'Decided' } },
  withdrawn: { tone: 'grey', label: { pl: 'Wycofana', en: 'Withdrawn' } },
})

/** States of one change of a proposal. */
export const decisionStatus: Readonly<Record<Decision, Status>> = withOther({
  waiting: { tone: 'blue', label: { pl: 'Czeka', en: 'Waiting' } },
  accepted: { tone: 'green', label: { pl: 'Przyjęta', en: 'Accepted' } },
  refused: { tone: 'red', label: { pl: 'Odrzucona', en: 'Refused' } },
})

/** Events of a proposal. */
export const proposalDeeds = {
  accept: {
    done: { pl: 'Przyjęto', en: 'Accepted' },
    success: { pl: 'Zmiany zostały przyjęte i zapisane', en: 'The changes have been accepted and saved' },
    permission: { pl: 'przyjmowanie', en: 'accept' },
  },
  refuse: {
    done: { pl: 'Odrzucono', en: 'Refused' },
    success: { pl: 'Zmiany zostały odrzucone', en: 'The changes have been refused' },
    permission: { pl: 'odrzucanie', en: 'refuse' },
  },
  change: { done: { pl: 'Zmieniono', en: 'Changed' }, mark: change },
  close: { done: { pl: 'Rozpatrzono', en: 'Decided' } },
  withdraw: {
    done: { pl: 'Wycofano', en: 'Withdrawn' },
    success: { pl: 'Propozycja została wycofana', en: 'The proposal has been withdrawn' },
    permission: { pl: 'wycofanie', en: 'withdraw' },
  },
} as const satisfies Record<VerbOf<PartnerProposalEvent['type']>, Deed>

/** A branch that a proposal adds. */
export const newBranch: Status = { tone: 'blue', label: { pl: 'Nowy', en: 'New' } }
