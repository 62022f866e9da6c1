import {
  change,
  type Deed,
  type IconName,
  namesOf,
  type Status,
  sending,
  type Tone,
  type Verb,
  type VerbOf,
  withOther,
} from '#contract/declare/statuses.ts'
import type { Translated } from '#contract/messages/locale.ts'
import type { Approval } from './approval.ts'
import type { OfferEvent, OfferState, OfferStateFilter } from './lifecycle.ts'

/** States of an offer. */
export const offerState: Readonly<Record<OfferState, Status>> = withOther({
  draft: { tone: 'grey', label: { pl: 'Wersja robocza', en: 'Draft' } },
  open: { tone: 'blue', label: { pl: 'Zarejestrowana', en: 'Registered' } },
  sent: { tone: 'violet', label: { pl: 'Wysłana', en: 'Sent' } },
  viewed: { tone: 'amber', label: { pl: 'Otwarta', en: 'Opened' } },
  accepted: { tone: 'green', label: { pl: 'Zaakceptowana', en: 'Accepted' } },
  rejected: { tone: 'red', label: { pl: 'Odrzucona', en: 'Rejected' } },
  expired: { tone: 'grey', label: { pl: 'Wygasła', en: 'Expired' } },
  withdrawn: { tone: 'grey', label: { pl: 'Wycofana', en: 'Withdrawn' } },
  superseded: { tone: 'grey', label: { pl: 'Zastąpiona', en: 'Superseded' } },
  rescinded: { tone: 'red', label: { pl: 'Odstąpiono', en: 'Cancelled by the customer' } },
})

/** Words of the filter by state. */
export const offerStateFilter: Readonly<Record<OfferStateFilter, Pick<Status, 'label'>>> = {
  registered: { label: { pl: 'Wszystkie zarejestrowane', en: 'All registered' } },
  ...offerState,
}

/** Approval of a draft inside its company. */
export const offerApproval: Readonly<Record<Approval, Status>> = withOther({
  submitted: { tone: 'amber', label: { pl: 'Czeka na zgodę', en: 'Awaits approval' } },
  approved: { tone: 'green', label: { pl: 'Ma zgodę', en: 'Approved' } },
  returned: { tone: 'red', label: { pl: 'Do poprawy', en: 'Returned to its author' } },
})

/** An action on an offer with a button. `again` is its label where it was done before. */
interface OfferVerbWords extends Verb {
  again?: Translated
}

/** Actions of the company's people on an offer that have a button, named like the last part of their calls, in the order of the menu. */
export const offerVerb = {
  register: {
    icon: 'file-check',
    label: { pl: 'Zarejestruj ofertę', en: 'Register the offer' },
    done: { pl: 'Zarejestrowano', en: 'Registered' },
    success: { pl: 'Oferta została zarejestrowana', en: 'The offer has been registered' },
    permission: { pl: 'rejestrowanie', en: 'register' },
    asks: 'nothing',
  },
  send: {
    icon: 'send',
    label: { pl: 'Wyślij do klienta', en: 'Send to the customer' },
    again: { pl: 'Wyślij ponownie', en: 'Send again' },
    done: { pl: 'Wysłano', en: 'Sent' },
    success: { pl: 'Oferta została wysłana', en: 'The offer has been sent' },
    mark: sending,
    permission: { pl: 'wysyłanie', en: 'send' },
    asks: 'form',
  },
  answer: {
    icon: 'message',
    label: { pl: 'Odpowiedz klientowi', en: 'Answer the customer' },
    done: { pl: 'Udzielono odpowiedzi', en: 'Answered' },
    success: { pl: 'Odpowiedź została wysłana', en: 'The answer has been sent' },
    mark: change,
    permission: { pl: 'odpowiadanie', en: 'answer' },
    asks: 'form',
  },
  extend: {
    icon: 'calendar-plus',
    label: { pl: 'Przedłuż', en: 'Extend' },
    done: { pl: 'Przedłużono', en: 'Extended' },
    success: { pl: 'Przedłużono ważność oferty', en: 'The validity of the offer has been extended' },
    mark: change,
    permission: { pl: 'przedłużanie', en: 'extend' },
    asks: 'form',
  },
  accept: {
    icon: 'check',
    label: { pl: 'Zapisz akceptację', en: 'Record the acceptance' },
    done: { pl: 'Zaakceptowano', en: 'Accepted' },
    success: { pl: 'Oferta została zaakceptowana', en: 'The offer has been accepted' },
    permission: { pl: 'zapisywanie akceptacji', en: 'record an acceptance' },
    asks: 'form',
  },
  reject: {
    icon: 'x',
    label: { pl: 'Zapisz odmowę', en: 'Record the refusal' },
    done: { pl: 'Odrzucono', en: 'Rejected' },
    permission: { pl: 'odrzucenie', en: 'reject' },
    asks: 'form',
  },
  rescind: {
    icon: 'arrow-back-up',
    label: { pl: 'Zapisz odstąpienie klienta', en: 'Record that the customer has cancelled' },
    done: { pl: 'Odstąpiono', en: 'Cancelled by the customer' },
    success: { pl: 'Odstąpienie klienta zostało zapisane', en: 'The cancellation has been recorded' },
    permission: { pl: 'zapisywanie odstąpienia klienta', en: 'record a cancellation by the customer' },
    asks: 'form',
  },
  withdraw: {
    icon: 'x',
    label: { pl: 'Wycofaj', en: 'Withdraw' },
    done: { pl: 'Wycofano', en: 'Withdrawn' },
    success: { pl: 'Oferta została wycofana', en: 'The offer has been withdrawn' },
    permission: { pl: 'wycofanie', en: 'withdraw' },
    asks: 'form',
  },
} as const satisfies Record<string, OfferVerbWords>

/** Steps of an approval inside the company; their buttons stand where the draft is read, not in the menu. */
export const approvalVerb = {
  submit: {
    done: { pl: 'Poproszono o zgodę', en: 'Sent for approval' },
    success: {
      pl: 'Oferta czeka na zgodę administratora firmy',
      en: 'The offer is awaiting approval by an administrator',
    },
    mark: sending,
    permission: { pl: 'prośba o zgodę', en: 'ask for approval' },
  },
  approve: {
    done: { pl: 'Udzielono zgody', en: 'Approved' },
    success: {
      pl: 'Zgoda została zapisana. Autor może wysłać ofertę',
      en: 'Approved. The author can send the offer now',
    },
    permission: { pl: 'zgoda', en: 'approve' },
  },
  return: {
    done: { pl: 'Zwrócono do poprawy', en: 'Returned to its author' },
    success: { pl: 'Oferta wróciła do autora', en: 'The offer was returned to its author' },
    mark: change,
    permission: { pl: 'zwrot do poprawy', en: 'return to the author' },
  },
} as const satisfies Record<string, Deed>

/** What is done with a reply by e-mail whose sender is not certain; the lifecycle has the event of the reply itself. */
const letterDeeds = {
  'confirm-letter': {
    done: { pl: 'Potwierdzono nadawcę wiadomości', en: 'Sender of a message confirmed' },
    success: { pl: 'Wiadomość dodano do rozmowy', en: 'The message has joined the conversation' },
    mark: change,
  },
} as const satisfies Record<string, Deed>

/** Events of an offer. */
export const offerDeeds = {
  ...offerVerb,
  ...approvalVerb,
  ...letterDeeds,
  save: { done: { pl: 'Zapisano', en: 'Saved' }, mark: change },
  delete: { done: { pl: 'Przeniesiono do kosza', en: 'Moved to the trash' }, mark: { icon: 'trash', tone: 'red' } },
  print: { done: { pl: 'Wydrukowano', en: 'Printed' }, mark: change, permission: { pl: 'drukowanie', en: 'print' } },
  view: { done: { pl: 'Otwarto', en: 'Opened' } },
  ask: { done: { pl: 'Klient zadał pytanie', en: 'Question from the customer' }, mark: change },
  expire: { done: { pl: 'Wygasło', en: 'Expired' } },
  supersede: { done: { pl: 'Zastąpiono', en: 'Superseded' } },
} as const satisfies Record<VerbOf<OfferEvent['type']>, Deed>

/** Entries of an offer's timeline; they are about the offer, which is feminine in Polish. */
export const offerEntry = {
  created: { icon: 'file-text', title: { pl: 'Utworzono wersję roboczą', en: 'Draft created' } },
  edited: { icon: 'pencil', title: { pl: 'Zmieniono wersję roboczą', en: 'Draft changed' } },
  submitted: { icon: 'send', title: { pl: 'Prośba o zgodę', en: 'Sent for approval' } },
  approved: { icon: 'check', tone: 'green', title: { pl: 'Zgoda na ofertę', en: 'Approved' } },
  returned: { icon: 'pencil', tone: 'amber', title: { pl: 'Zwrócona do poprawy', en: 'Returned to its author' } },
  registered: { icon: 'file-text', title: { pl: 'Zarejestrowana', en: 'Registered' } },
  sent: { icon: 'send', title: { pl: 'Wysłana do klienta', en: 'Sent to the customer' } },
  shared: { icon: 'send', title: { pl: 'Przekazano link', en: 'Link shared' } },
  printed: { icon: 'printer', title: { pl: 'Wydrukowana lub pobrana', en: 'Printed or downloaded' } },
  opened: { icon: 'eye', tone: 'amber', title: { pl: 'Klient otworzył ofertę', en: 'Opened by the customer' } },
  asked: { icon: 'message', tone: 'amber', title: { pl: 'Pytanie klienta', en: 'Question from the customer' } },
  answered: { icon: 'message', title: { pl: 'Odpowiedź dla klienta', en: 'Answer to the customer' } },
  accepted: { icon: 'check', tone: 'green', title: { pl: 'Zaakceptowana', en: 'Accepted' } },
  rejected: { icon: 'x', tone: 'red', title: { pl: 'Odrzucona', en: 'Rejected' } },
  rescinded: { icon: 'arrow-back-up', tone: 'red', title: { pl: 'Klient odstąpił', en: 'Cancelled by the customer' } },
  withdrawn: { icon: 'x', title: { pl: 'Wycofana', en: 'Withdrawn' } },
  expired: { icon: 'file-text', title: { pl: 'Wygasła', en: 'Expired' } },
  extended: { icon: 'file-text', title: { pl: 'Przedłużona', en: 'Extended' } },
  reminded: { icon: 'send', title: { pl: 'Przypomnienie dla klienta', en: 'Customer reminded' } },
  superseded: { icon: 'file-text', title: { pl: 'Zastąpiona nową ofertą', en: 'Superseded by a new offer' } },
  parts_ordered: { icon: 'basket-check', title: { pl: 'Zamówiono części', en: 'Parts ordered' } },
  visit_ordered: { icon: 'calendar-event', title: { pl: 'Zamówiono wizytę', en: 'Visit ordered' } },
  unit_begun: {
    icon: 'clipboard-check',
    title: { pl: 'Rozpoczęto rejestrację gwarancji', en: 'Warranty registration begun' },
  },
} as const satisfies Record<string, OfferEntry>
export type OfferEventKind = keyof typeof offerEntry
export const offerEventKinds = namesOf(offerEntry)

/** An entry of the timeline with its optional tone. */
export const offerEntryOf = (kind: OfferEventKind): OfferEntry => offerEntry[kind]

interface OfferEntry {
  icon: IconName
  tone?: Tone
  title: Translated
}
