import { change, type Deed, type Status, sending, type VerbOf } from '#contract/statuses.ts'
import type { OfferEvent, OfferState } from './lifecycle.ts'

/** States of an offer. */
export const offerState: Readonly<Record<OfferState, Status>> = {
  draft: { tone: 'grey', label: { pl: 'Wersja robocza', en: 'Draft' } },
  open: { tone: 'blue', label: { pl: 'Zarejestrowana', en: 'Registered' } },
  sent: { tone: 'violet', label: { pl: 'Wysłana', en: 'Sent' } },
  viewed: { tone: 'amber', label: { pl: 'Otwarta', en: 'Opened' } },
  accepted: { tone: 'green', label: { pl: 'Zaakceptowana', en: 'Accepted' } },
  rejected: { tone: 'red', label: { pl: 'Odrzucona', en: 'Rejected' } },
  expired: { tone: 'grey', label: { pl: 'Wygasła', en: 'Expired' } },
  withdrawn: { tone: 'grey', label: { pl: 'Wycofana', en: 'Withdrawn' } },
  superseded: { tone: 'grey', label: { pl: 'Zastąpiona', en: 'Superseded' } },
}

/** Events of an offer. */
export const offerDeeds = {
  save: { done: { pl: 'Zapisano', en: 'Saved' }, mark: change },
  delete: { done: { pl: 'Przeniesiono do kosza', en: 'Moved to the trash' }, mark: { icon: 'trash', tone: 'red' } },
  submit: {
    done: { pl: 'Wysłano do zgody', en: 'Sent for approval' },
    mark: sending,
    permission: { pl: 'prośba o zgodę', en: 'ask for approval' },
  },
  approve: { done: { pl: 'Zgodzono się na ofertę', en: 'Approved' }, permission: { pl: 'zgoda', en: 'approve' } },
  return: {
    done: { pl: 'Zwrócono do poprawy', en: 'Returned to its author' },
    mark: change,
    permission: { pl: 'zwrot do poprawy', en: 'return to the author' },
  },
  register: { done: { pl: 'Zarejestrowano', en: 'Registered' }, permission: { pl: 'rejestrowanie', en: 'register' } },
  send: { done: { pl: 'Wysłano', en: 'Sent' }, mark: sending, permission: { pl: 'wysyłanie', en: 'send' } },
  print: { done: { pl: 'Wydrukowano', en: 'Printed' }, mark: change, permission: { pl: 'drukowanie', en: 'print' } },
  view: { done: { pl: 'Otwarto', en: 'Opened' } },
  ask: { done: { pl: 'Klient zadał pytanie', en: 'Question of the customer' }, mark: change },
  answer: {
    done: { pl: 'Udzielono odpowiedzi', en: 'Answered' },
    mark: change,
    permission: { pl: 'odpowiadanie', en: 'answer' },
  },
  accept: { done: { pl: 'Zaakceptowano', en: 'Accepted' }, permission: { pl: 'przyjmowanie', en: 'accept' } },
  reject: { done: { pl: 'Odrzucono', en: 'Rejected' }, permission: { pl: 'odrzucenie', en: 'reject' } },
  withdraw: { done: { pl: 'Wycofano', en: 'Withdrawn' }, permission: { pl: 'wycofanie', en: 'withdraw' } },
  expire: { done: { pl: 'Wygasło', en: 'Expired' } },
  extend: {
    done: { pl: 'Przedłużono', en: 'Extended' },
    mark: change,
    permission: { pl: 'przedłużanie', en: 'extend' },
  },
  supersede: { done: { pl: 'Zastąpiono', en: 'Superseded' } },
} as const satisfies Record<VerbOf<OfferEvent['type']>, Deed>
