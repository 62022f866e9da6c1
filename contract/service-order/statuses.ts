import {
  change,
  type Deed,
  type IconName,
  orOther,
  orOtherWord,
  type Status,
  sending,
  type Tone,
  type Verb,
  type VerbOf,
  withOther,
} from '#contract/declare/statuses.ts'
import type { Translated } from '#contract/messages/locale.ts'
import { type OrderKind, orderKinds } from './handling/kinds.ts'
import type { WaitingReason } from './handling/waiting.ts'
import type { ErpStatus, ServiceOrderEvent } from './lifecycle.ts'
import type { MaintenanceEvent } from './maintenance/lifecycle.ts'
import { isPartnersToPlan, type OrderStatusOf } from './order-statuses.ts'
import type { PartsOrderEvent } from './spare-parts/lifecycle.ts'
import type { VisitResult, VisitStatus, WishedTime } from './visit/lifecycle.ts'

/** The next step of an order, and who acts: for lists of the back office, and as a sentence for either reader. */
interface NextStep {
  task: Translated
  partner: Translated
  staff: Translated
}

interface HandledStatus extends Status {
  /** Form within a sentence: "orders in progress". */
  adjective: Translated
  /** Null while it waits, when the reason has the words (`waitingReason`). */
  next: NextStep | null
  /** The main action of staff: the first of these that the kind of orders has and the lifecycle allows. */
  main: readonly HandlingAction[]
  /** Verb on the dashboard's list of work. */
  work: Translated
}

const goOn = { pl: 'Kontynuuj', en: 'Continue' }

/** Words of the statuses that orders of all kinds have. */
const handled = {
  registered: {
    tone: 'blue',
    label: { pl: 'Zarejestrowane', en: 'Registered' },
    adjective: { pl: 'zarejestrowane', en: 'registered' },
    next: {
      task: { pl: 'Do przyjęcia', en: 'To be accepted' },
      partner: { pl: 'Czeka na przyjęcie przez serwis', en: 'Waiting for the service team to accept it' },
      staff: { pl: 'Czeka na przyjęcie przez dystrybutora', en: 'Waiting for the distributor to take it' },
    },
    main: ['start', 'schedule', 'accept', 'override'],
    work: { pl: 'Podejmij', en: 'Take' },
  },
  waiting: {
    tone: 'amber',
    label: { pl: 'Oczekuje', en: 'Waiting' },
    adjective: { pl: 'oczekujące', en: 'waiting' },
    next: null,
    main: ['schedule', 'resume', 'stock'],
    work: goOn,
  },
  inprogress: {
    tone: 'violet',
    label: { pl: 'W realizacji', en: 'In progress' },
    adjective: { pl: 'w realizacji', en: 'in progress' },
    next: {
      task: { pl: 'Do zakończenia', en: 'To be completed' },
      partner: { pl: 'Serwis pracuje nad zgłoszeniem', en: 'The service team is working on it' },
      staff: { pl: 'W realizacji u dystrybutora', en: 'In progress at the distributor' },
    },
    main: ['complete', 'ship', 'hand-over'],
    work: goOn,
  },
  suspended: {
    tone: 'red',
    label: { pl: 'Wstrzymane', en: 'Suspended' },
    adjective: { pl: 'wstrzymane', en: 'suspended' },
    next: {
      task: { pl: 'Do wznowienia', en: 'To be resumed' },
      partner: { pl: 'Wstrzymane przez dystrybutora', en: 'Suspended by the distributor' },
      staff: { pl: 'Wstrzymane przez dystrybutora', en: 'Suspended by the distributor' },
    },
    main: ['resume'],
    work: { pl: 'Wznów', en: 'Resume' },
  },
  completed: {
    tone: 'green',
    label: { pl: 'Zakończone', en: 'Completed' },
    adjective: { pl: 'zakończone', en: 'completed' },
    next: {
      task: { pl: '', en: '' },
      partner: { pl: 'Zamknięte', en: 'Closed' },
      staff: { pl: 'Sprawa zamknięta.', en: 'Nothing more to do.' },
    },
    main: [],
    work: goOn,
  },
} as const satisfies Record<string, HandledStatus>

/** Words of the statuses of each kind of orders. What is to be known of a status beside its words is declared beside the chart. */
const orderStatusWords: { readonly [Of in OrderKind]: Readonly<Record<OrderStatusOf<Of>, HandledStatus>> } = {
  warranty: {
    draft: {
      tone: 'grey',
      label: { pl: 'Wersja robocza', en: 'Draft' },
      adjective: { pl: 'robocze', en: 'draft' },
      next: {
        task: { pl: 'Czeka na partnera', en: 'Waiting for the partner' },
        partner: { pl: 'Dokończ i wyślij', en: 'Finish and send' },
        staff: { pl: 'Czeka na wysłanie przez partnera', en: 'Waiting for the partner to send it' },
      },
      main: [],
      work: goOn,
    },
    ...handled,
  },
  maintenance: handled,
  parts: handled,
}

/** Of a status that is new since this release (`orOther`): nobody does anything with it but open the order. */
const otherHandled: HandledStatus = {
  tone: 'grey',
  label: { pl: 'Inny status', en: 'Another status' },
  adjective: { pl: 'w innym statusie', en: 'with another status' },
  next: null,
  main: [],
  work: { pl: 'Otwórz', en: 'Open' },
}

/** The words of a status of a kind of orders. */
export function statusWordsOf<Of extends OrderKind>(of: Of, status: OrderStatusOf<Of>): HandledStatus {
  const words: Readonly<Record<string, HandledStatus>> = orderStatusWords[of]
  return words[status] ?? otherHandled
}

/** The event that an order waits for: by itself, after the verb ("is waiting …"), and the next step. */
export const waitingReason: Readonly<Record<WaitingReason, { label: Translated; after: Translated; next: NextStep }>> =
  orOther(
    {
      information: {
        label: { pl: 'informacja od partnera', en: 'information from the partner' },
        after: { pl: 'na informacje', en: 'for information' },
        next: {
          task: { pl: 'Czeka na partnera', en: 'Waiting for the partner' },
          partner: { pl: 'Odpowiedz na pytanie serwisu', en: 'Answer the service team’s question' },
          staff: { pl: 'Czeka na odpowiedź partnera', en: 'Waiting for the partner’s answer' },
        },
      },
      part: {
        label: { pl: 'część zamienna', en: 'a spare part' },
        after: { pl: 'na część', en: 'for a part' },
        next: {
          task: { pl: 'Czeka na część', en: 'Waiting for a part' },
          partner: { pl: 'Serwis zamówił część', en: 'The service team has ordered a part' },
          staff: { pl: 'Dystrybutor czeka na część', en: 'The distributor is waiting for a part' },
        },
      },
      manufacturer: {
        label: { pl: 'producent', en: 'the manufacturer' },
        after: { pl: 'na producenta', en: 'for the manufacturer' },
        next: {
          task: { pl: 'Czeka na producenta', en: 'Waiting for the manufacturer' },
          partner: { pl: 'Serwis czeka na producenta', en: 'The service team is waiting for the manufacturer' },
          staff: { pl: 'Czeka na odpowiedź producenta', en: 'Waiting for the manufacturer’s answer' },
        },
      },
      visit_date: {
        label: { pl: 'termin wizyty', en: 'the date of a visit' },
        after: { pl: 'na termin wizyty', en: 'for the date of the visit' },
        next: {
          task: { pl: 'Wizyta do umówienia', en: 'Visit to be arranged' },
          partner: { pl: 'Serwis ustala termin wizyty', en: 'The service team is scheduling a visit' },
          staff: { pl: 'Dystrybutor ustala termin wizyty', en: 'The distributor is scheduling a visit' },
        },
      },
    },
    {
      label: { pl: 'inny powód', en: 'another reason' },
      after: { pl: 'z innego powodu', en: 'for another reason' },
      next: {
        task: { pl: 'Czeka', en: 'Waiting' },
        partner: { pl: 'Czeka', en: 'Waiting' },
        staff: { pl: 'Czeka', en: 'Waiting' },
      },
    },
  )

/** The next step of an order that waits for the date of a visit of the partner's own people. */
const partnersVisit: NextStep = {
  task: { pl: 'Partner ustala termin wizyty', en: 'Partner to set the visit' },
  partner: { pl: 'Ustal termin wizyty', en: 'Schedule the visit' },
  staff: { pl: 'Czeka na termin wizyty od partnera', en: 'Waiting for the partner to schedule the visit' },
}

/** The next step of an order of a kind in a status, which may wait for the reason given. */
export function nextStep<Of extends OrderKind>(
  of: Of,
  status: OrderStatusOf<Of>,
  reason: WaitingReason | null,
  by_partner = false,
): NextStep {
  const { next } = statusWordsOf(of, status)
  if (next) return next
  return isPartnersToPlan(of, { waiting_reason: reason, by_partner })
    ? partnersVisit
    : waitingReason[reason ?? 'information'].next
}

/** Whether the ERP has the order, in the words of the list. */
export const erpStatus: Readonly<Record<ErpStatus, Status & { icon: IconName }>> = withOther(
  {
    none: { tone: 'grey', icon: 'minus', label: { pl: 'Niewysłane', en: 'Not sent' } },
    pending: { tone: 'amber', icon: 'loader-2', label: { pl: 'Zapisywanie', en: 'Saving' } },
    saved: { tone: 'grey', icon: 'check', label: { pl: 'Zapisane', en: 'Saved' } },
    failed: { tone: 'red', icon: 'alert-triangle', label: { pl: 'Brak w {erp}', en: 'Not in {erp}' } },
  },
  { icon: 'minus' },
)

/** An entry of the timeline of orders. */
interface Entry<Kind extends string = string> {
  kind: Kind
  tone: Tone
  /** Default: the icon of the verb. */
  icon?: IconName
  title: Translated
}

interface HandlingVerb extends Omit<Verb, 'done'> {
  /** Absent where the audit has the event of another action: taking is assigning to oneself. */
  done?: Translated
  /** What the toast of a list says before the record, where the words of the audit do not fit there: "Taken". */
  toast?: Translated
  entry?: Entry
  /** Found elsewhere on the page than in the header's menu, or only as the main action. */
  elsewhere?: true
  /** Also in the header of the partner's page; partners answer in the conversation. */
  ofPartner?: true
}

/**
 * Actions on a sent order of any kind, named like the last part of their calls, the most frequent first. `override` starts or
 * accepts one that the ERP has not confirmed.
 */
export const handlingVerbs = {
  take: {
    icon: 'user-check',
    label: { pl: 'Podejmij', en: 'Take it' },
    toast: { pl: 'Podjęto', en: 'Taken' },
    asks: 'nothing',
    success: { pl: 'Sprawa jest Twoja', en: 'The order is yours' },
    inverse: 'release',
  },
  /** Of the owner: the order has no owner afterwards. */
  release: {
    icon: 'arrow-back-up',
    label: { pl: 'Oddaj', en: 'Give it back' },
    asks: 'nothing',
    elsewhere: true,
    entry: { kind: 'released', tone: 'grey', title: { pl: 'Zrezygnowano z prowadzenia', en: 'Owner gave it back' } },
  },
  start: {
    icon: 'player-play',
    label: { pl: 'Rozpocznij realizację', en: 'Start work' },
    done: { pl: 'Rozpoczęto', en: 'Started' },
    toast: { pl: 'Przyjęto do realizacji', en: 'Work started' },
    success: { pl: 'Rozpoczęto realizację', en: 'Work has started' },
    permission: { pl: 'rozpoczęcie', en: 'start' },
    asks: 'nothing',
    elsewhere: true,
    entry: { kind: 'started', tone: 'violet', title: { pl: 'Rozpoczęto realizację', en: 'Work started' } },
  },
  schedule: {
    icon: 'calendar-event',
    label: { pl: 'Ustal wizytę', en: 'Schedule the visit' },
    done: { pl: 'Ustalono wizytę', en: 'Visit scheduled' },
    success: { pl: 'Termin wizyty został ustalony', en: 'The visit has been scheduled' },
    permission: { pl: 'ustalanie wizyty', en: 'schedule the visit' },
    asks: 'form',
    ofPartner: true,
    entry: { kind: 'scheduled', tone: 'violet', title: { pl: 'Ustalono wizytę', en: 'Visit scheduled' } },
  },
  report: {
    icon: 'calendar-time',
    label: { pl: 'Zapisz wynik wizyty', en: 'Record the visit' },
    done: { pl: 'Zapisano wynik wizyty', en: 'Visit recorded' },
    permission: { pl: 'zapisywanie wyniku wizyty', en: 'record the result of a visit' },
    success: { pl: 'Wynik wizyty został zapisany', en: 'The result of the visit has been saved' },
    asks: 'form',
    ofPartner: true,
    entry: { kind: 'visit_reported', tone: 'amber', title: { pl: 'Wynik wizyty', en: 'Visit result' } },
  },
  ask: {
    icon: 'help',
    label: { pl: 'Zapytaj partnera', en: 'Ask the partner' },
    done: { pl: 'Poproszono o informacje', en: 'Asked for information' },
    success: { pl: 'Sprawa oczekuje', en: 'The order is waiting' },
    permission: { pl: 'pytanie, wstrzymanie do wyjaśnienia', en: 'ask, put on hold' },
    asks: 'form',
    entry: { kind: 'asked', tone: 'amber', title: { pl: 'Oczekuje', en: 'Waiting' } },
  },
  backorder: {
    icon: 'hourglass',
    label: { pl: 'Brak w magazynie', en: 'Not in stock' },
    done: { pl: 'Oczekiwanie na części', en: 'Waiting for parts' },
    success: { pl: 'Zamówienie czeka na części', en: 'The order is waiting for the parts' },
    permission: { pl: 'zgłoszenie braku części', en: 'put on backorder' },
    asks: 'form',
    entry: { kind: 'backordered', tone: 'amber', title: { pl: 'Oczekiwanie na części', en: 'Waiting for parts' } },
  },
  strike: {
    icon: 'cut',
    label: { pl: 'Skreśl pozycje', en: 'Remove lines' },
    done: { pl: 'Części skreślone', en: 'Parts removed' },
    success: { pl: 'Skreślenie pozycji zostało zapisane', en: 'The removal has been recorded' },
    permission: { pl: 'skreślanie pozycji', en: 'remove lines' },
    asks: 'form',
    danger: true,
    entry: { kind: 'struck', tone: 'grey', icon: 'circle-x', title: { pl: 'Części skreślone', en: 'Parts removed' } },
  },
  suspend: {
    icon: 'player-pause',
    label: { pl: 'Wstrzymaj', en: 'Suspend' },
    done: { pl: 'Wstrzymano', en: 'Suspended' },
    success: { pl: 'Sprawa została wstrzymana', en: 'The order has been suspended' },
    permission: { pl: 'wstrzymanie', en: 'suspend' },
    asks: 'form',
    entry: { kind: 'suspended', tone: 'red', title: { pl: 'Wstrzymane', en: 'Suspended' } },
  },
  override: {
    icon: 'player-play',
    label: { pl: 'Kontynuuj bez {erp}', en: 'Continue without {erp}' },
    permission: { pl: 'rozpoczęcie bez {erp}', en: 'start without {erp}' },
    asks: 'form',
  },
  uphold: {
    icon: 'gavel',
    label: { pl: 'Podtrzymaj rozstrzygnięcie', en: 'Uphold the resolution' },
    done: { pl: 'Podtrzymano rozstrzygnięcie', en: 'Resolution upheld' },
    success: { pl: 'Rozstrzygnięcie zostało podtrzymane', en: 'The resolution has been upheld' },
    permission: { pl: 'podtrzymywanie zakwestionowanego rozstrzygnięcia', en: 'uphold a contested resolution' },
    asks: 'form',
    entry: { kind: 'upheld', tone: 'grey', title: { pl: 'Podtrzymano rozstrzygnięcie', en: 'Resolution upheld' } },
  },
  contest: {
    icon: 'gavel',
    label: { pl: 'Zakwestionuj rozstrzygnięcie', en: 'Contest the resolution' },
    done: { pl: 'Zakwestionowano', en: 'Contested' },
    success: {
      pl: 'Zastrzeżenie zostało przekazane kierownikowi serwisu',
      en: 'Your objection has been passed to the head of service',
    },
    permission: { pl: 'kwestionowanie rozstrzygnięcia', en: 'contest a resolution' },
    asks: 'form',
    ofPartner: true,
    entry: {
      kind: 'contested',
      tone: 'amber',
      title: { pl: 'Partner zakwestionował rozstrzygnięcie', en: 'Contested by the partner' },
    },
  },
  reopen: {
    icon: 'rotate',
    label: { pl: 'Otwórz ponownie', en: 'Reopen' },
    done: { pl: 'Otwarto ponownie', en: 'Reopened' },
    success: { pl: 'Sprawa została otwarta ponownie', en: 'The order has been reopened' },
    permission: { pl: 'ponowne otwarcie', en: 'reopen' },
    asks: 'form',
    entry: { kind: 'reopened', tone: 'violet', title: { pl: 'Otwarto ponownie', en: 'Reopened' } },
  },
  resume: {
    icon: 'player-play',
    label: { pl: 'Wznów', en: 'Resume' },
    done: { pl: 'Wznowiono', en: 'Resumed' },
    success: { pl: 'Wznowiono realizację', en: 'Work has resumed' },
    permission: { pl: 'wznowienie', en: 'resume' },
    asks: 'nothing',
    entry: { kind: 'resumed', tone: 'violet', title: { pl: 'Wznowiono', en: 'Resumed' } },
  },
  complete: {
    icon: 'clipboard-check',
    label: { pl: 'Zakończ', en: 'Complete' },
    done: { pl: 'Zakończono', en: 'Completed' },
    success: { pl: 'Sprawa została zakończona', en: 'The order has been completed' },
    permission: { pl: 'zakończenie', en: 'complete' },
    asks: 'form',
    ofPartner: true,
    entry: { kind: 'completed', tone: 'green', title: { pl: 'Zakończone', en: 'Completed' } },
  },
  withdraw: {
    icon: 'arrow-back-up',
    label: { pl: 'Wycofaj', en: 'Withdraw the order' },
    done: { pl: 'Wycofano', en: 'Withdrawn' },
    success: { pl: 'Wycofano', en: 'The order has been withdrawn' },
    permission: { pl: 'wycofanie', en: 'withdraw' },
    asks: 'form',
    danger: true,
    ofPartner: true,
    entry: {
      kind: 'withdrawn',
      tone: 'grey',
      title: { pl: 'Wycofane przez partnera', en: 'Withdrawn by the partner' },
    },
  },
  destroy: {
    icon: 'trash',
    label: { pl: 'Usuń wersję roboczą', en: 'Delete the draft' },
    done: { pl: 'Usunięto', en: 'Deleted' },
    permission: { pl: 'usuwanie', en: 'delete' },
    asks: 'form',
    danger: true,
    ofPartner: true,
  },
  cancel: {
    icon: 'circle-x',
    label: { pl: 'Anuluj zamówienie', en: 'Cancel the order' },
    done: { pl: 'Anulowano', en: 'Cancelled' },
    success: { pl: 'Zamówienie zostało anulowane', en: 'The order has been cancelled' },
    permission: { pl: 'anulowanie', en: 'cancel' },
    asks: 'form',
    danger: true,
    ofPartner: true,
    entry: { kind: 'cancelled', tone: 'grey', title: { pl: 'Zamówienie anulowane', en: 'Order cancelled' } },
  },
  reply: {
    icon: 'message',
    label: { pl: 'Odpowiedz', en: 'Reply' },
    done: { pl: 'Udzielono odpowiedzi', en: 'Answered' },
    success: { pl: 'Odpowiedź została wysłana', en: 'The reply has been sent' },
    permission: { pl: 'odpowiadanie', en: 'reply' },
    asks: 'form',
    elsewhere: true,
    entry: { kind: 'replied', tone: 'blue', title: { pl: 'Odpowiedź partnera', en: 'Partner replied' } },
  },
  assign: {
    icon: 'user',
    label: { pl: 'Przypisz opiekuna', en: 'Assign an owner' },
    done: { pl: 'Przypisano opiekuna', en: 'Owner assigned' },
    toast: { pl: 'Przekazano opiekunowi', en: 'Assigned' },
    success: { pl: 'Przypisano opiekuna', en: 'The owner has been set' },
    permission: { pl: 'przypisywanie opiekuna', en: 'assign an owner' },
    asks: 'form',
    elsewhere: true,
    entry: { kind: 'assigned', tone: 'grey', title: { pl: 'Przypisano opiekuna', en: 'Owner assigned' } },
  },
  note: {
    icon: 'note',
    label: { pl: 'Dodaj notatkę', en: 'Add a note' },
    done: { pl: 'Dodano notatkę', en: 'Note added' },
    success: { pl: 'Dodano wpis', en: 'The entry has been added' },
    mark: change,
    permission: { pl: 'pisanie notatek i wiadomości', en: 'write notes and messages' },
    asks: 'form',
    elsewhere: true,
    entry: { kind: 'note', tone: 'grey', title: { pl: 'Notatka wewnętrzna', en: 'Internal note' } },
  },
  resend: {
    icon: 'refresh',
    label: { pl: 'Zapisz ponownie w {erp}', en: 'Save again in {erp}' },
    done: { pl: 'Skierowano ponownie do zapisu', en: 'Queued to be saved again' },
    success: {
      pl: 'Dane zostaną ponownie zapisane w {erp}',
      en: 'The order will be saved in {erp} again',
    },
    permission: { pl: 'zapisywanie ponownie w {erp}', en: 'save again in {erp}' },
    asks: 'nothing',
    elsewhere: true,
    entry: {
      kind: 'resent',
      tone: 'grey',
      title: { pl: 'Zapis w {erp} zlecony ponownie', en: 'Saving in {erp} again' },
    },
  },
  match: {
    icon: 'arrows-exchange',
    label: { pl: 'Zmień część', en: 'Change a part' },
    done: { pl: 'Zmieniono część', en: 'Part changed' },
    mark: change,
    permission: { pl: 'dopasowanie do listy części', en: 'match with the list of parts' },
    asks: 'form',
    elsewhere: true,
    entry: { kind: 'matched', tone: 'grey', title: { pl: 'Zmieniono część', en: 'Part changed' } },
  },
  accept: {
    icon: 'basket-check',
    label: { pl: 'Przyjmij zamówienie', en: 'Accept the order' },
    done: { pl: 'Przyjęto', en: 'Accepted' },
    success: { pl: 'Zamówienie zostało przyjęte', en: 'The order has been accepted' },
    permission: { pl: 'przyjmowanie', en: 'accept' },
    asks: 'nothing',
    elsewhere: true,
    entry: { kind: 'accepted', tone: 'violet', title: { pl: 'Przyjęto zamówienie', en: 'Order accepted' } },
  },
  stock: {
    icon: 'building-warehouse',
    label: { pl: 'Odnotuj dostawę części', en: 'Record the arrival of parts' },
    done: { pl: 'Części są w magazynie', en: 'Parts are in stock' },
    success: { pl: 'Części są w magazynie', en: 'The parts are in stock' },
    permission: { pl: 'oznaczenie dostępności', en: 'mark as available' },
    asks: 'nothing',
    elsewhere: true,
    entry: { kind: 'stocked', tone: 'violet', title: { pl: 'Części są w magazynie', en: 'Parts are in stock' } },
  },
  ship: {
    icon: 'truck-delivery',
    label: { pl: 'Wyślij części', en: 'Ship the parts' },
    done: { pl: 'Wysłano części', en: 'Parts shipped' },
    success: { pl: 'Części zostały wysłane', en: 'The parts have been shipped' },
    permission: { pl: 'wysyłka', en: 'ship' },
    asks: 'form',
    elsewhere: true,
    entry: { kind: 'shipped', tone: 'blue', title: { pl: 'Wysłano części', en: 'Parts shipped' } },
  },
  'hand-over': {
    icon: 'hand-finger',
    label: { pl: 'Wydaj części', en: 'Hand the parts over' },
    done: { pl: 'Wydano części', en: 'Parts handed over' },
    success: { pl: 'Części zostały wydane', en: 'The parts have been handed over' },
    permission: { pl: 'wydanie', en: 'hand over' },
    asks: 'form',
    elsewhere: true,
    entry: { kind: 'handed_over', tone: 'blue', title: { pl: 'Wydano części', en: 'Parts handed over' } },
  },
  /** A reply by e-mail whose sender is not certain; it joins the conversation as the person's own message. */
  'confirm-letter': {
    icon: 'check',
    label: { pl: 'Potwierdź nadawcę', en: 'Confirm the sender' },
    done: { pl: 'Potwierdzono nadawcę wiadomości', en: 'Sender of a message confirmed' },
    success: { pl: 'Wiadomość dodano do rozmowy', en: 'The message has joined the conversation' },
    asks: 'nothing',
    elsewhere: true,
  },
} as const satisfies Record<string, HandlingVerb>

/** Taking orders of a kind as one's own from a list, and the call that reverses it. Both belong to the right to assign them. */
export function takingOf<Of extends OrderKind>(of: Of) {
  const { entity } = orderKinds[of]
  const permission = `${entity}.assign` as const
  return {
    call: `${entity}.take`,
    permission,
    done: handlingVerbs.take.toast,
    inverse: { call: `${entity}.${handlingVerbs.take.inverse}`, permission },
  } as const
}

export type HandlingAction = keyof typeof handlingVerbs
export const handlingActions = Object.keys(handlingVerbs) as HandlingAction[]

/** A verb of the handling with its optional parts. */
export const handlingVerb = (action: HandlingAction): HandlingVerb => handlingVerbs[action]

/** Starting or accepting an order of a company that the ERP blocks. */
export const blockedVerb = { pl: 'Realizuj mimo blokady', en: 'Continue despite the block' }

/** Scheduling a visit while one is planned. */
export const moveVisitVerb = { pl: 'Zmień termin wizyty', en: 'Move the visit' }

/** Calling off a visit of the partner's own people before its day, by the distributor. */
export const objectVerb = { pl: 'Zgłoś sprzeciw wobec terminu', en: 'Object to the date' }

type Events = ServiceOrderEvent | MaintenanceEvent | PartsOrderEvent

/** Events of orders beside the actions: on the draft, in the ERP, by the server. */
const otherDeeds = {
  send: {
    done: { pl: 'Wysłano', en: 'Sent' },
    success: { pl: 'Wysłano do serwisu', en: 'The order has been sent' },
    mark: sending,
    permission: { pl: 'wysyłanie', en: 'send' },
  },
  save: { done: { pl: 'Zapisano', en: 'Saved' }, mark: change },
  delete: { done: { pl: 'Przeniesiono do kosza', en: 'Moved to the trash' }, mark: { icon: 'trash', tone: 'red' } },
  fail: { done: { pl: 'Nie powiodło się', en: 'Failed' }, mark: change },
  drop: { done: { pl: 'Usunięto z {erp}', en: 'Deleted from {erp}' } },
  keep: { done: { pl: 'Nie anulowano', en: 'Not cancelled' } },
  unship: { done: { pl: 'Cofnięto wydanie części', en: 'Delivery undone' }, mark: change },
  close_unanswered: { done: { pl: 'Zakończono', en: 'Completed' } },
  keep_report: { done: { pl: 'Zapisano protokół, zlecenie trwa', en: 'Report saved, order still open' }, mark: change },
  hand_over: handlingVerbs['hand-over'],
  'correct-serial': {
    done: { pl: 'Poprawiono numer seryjny', en: 'Serial number corrected' },
    success: { pl: 'Numer seryjny został poprawiony', en: 'The serial number has been corrected' },
    mark: change,
    permission: { pl: 'poprawianie numeru seryjnego', en: 'correct the serial number' },
  },
} as const satisfies Record<string, Deed>

/** Events of orders of all kinds, by the verbs of their lifecycles. */
export const handlingDeeds = { ...otherDeeds, ...handlingVerbs } as const satisfies Record<VerbOf<Events['type']>, Deed>

/** Statuses of a visit; only the customer confirms one, by the link of a letter. */
export const visitStatus: Readonly<Record<VisitStatus, Status>> = withOther({
  planned: { tone: 'blue', label: { pl: 'Zaplanowana', en: 'Planned' } },
  confirmed: { tone: 'green', label: { pl: 'Potwierdzona przez klienta', en: 'Confirmed by the customer' } },
  done: { tone: 'grey', label: { pl: 'Odbyła się', en: 'Took place' } },
  missed: { tone: 'amber', label: { pl: 'Nie doszła do skutku', en: 'Did not take place' } },
  cancelled: { tone: 'red', label: { pl: 'Odwołana', en: 'Called off' } },
})

/** Results of a visit. */
export const visitResultWords: Readonly<Record<VisitResult, Translated>> = orOtherWord({
  done: { pl: 'Praca wykonana', en: 'Work carried out' },
  not_done: { pl: 'Pracy nie wykonano', en: 'Work not carried out' },
  absent: { pl: 'Klient nieobecny', en: 'Customer absent' },
  needs_part: { pl: 'Potrzebna część', en: 'A part is needed' },
  unfinished: { pl: 'Praca do dokończenia', en: 'Work to be finished' },
  impossible: { pl: 'Praca nie była możliwa', en: 'Work was not possible' },
  called_off: { pl: 'Wizyta odwołana', en: 'Visit called off' },
})

/** Another time that a customer wishes for. */
export const wishedTimeWords: Readonly<Record<WishedTime, Translated>> = orOtherWord({
  morning: { pl: 'Tego dnia rano', en: 'That morning' },
  afternoon: { pl: 'Tego dnia po południu', en: 'That afternoon' },
  another_day: { pl: 'Innego dnia', en: 'On another day' },
})

/** Entries of the timeline that no action of the handling writes. */
const otherEntries = {
  visit_confirmed: {
    icon: 'circle-check',
    tone: 'green',
    title: { pl: 'Klient potwierdził termin wizyty', en: 'The customer has confirmed the visit' },
  },
  /** `reason`: a word of `wishedTimes`; `text`: the customer's own words. */
  visit_wished: {
    icon: 'calendar-time',
    tone: 'amber',
    title: { pl: 'Klient prosi o inny termin wizyty', en: 'The customer asks for another time' },
  },
  created: { icon: 'plus', tone: 'grey', title: { pl: 'Utworzono wersję roboczą', en: 'Draft created' } },
  /** Of drafts; of orders of parts, that lines were changed in the ERP, with the changes as text. */
  edited: { icon: 'pencil', tone: 'grey', title: { pl: 'Zmieniono wersję roboczą', en: 'Draft changed' } },
  sent: { icon: 'send', tone: 'blue', title: { pl: 'Wysłano zgłoszenie', en: 'Order sent' } },
  reminded: {
    icon: 'bell',
    tone: 'amber',
    title: { pl: 'Przypomniano partnerowi o pytaniu', en: 'Partner reminded of the question' },
  },
  message: { icon: 'message', tone: 'grey', title: { pl: 'Wiadomość', en: 'Message' } },
  /** A visit at which nothing was carried out; the reason in `text`. */
  not_done: { icon: 'circle-x', tone: 'amber', title: { pl: 'Niewykonany', en: 'Not carried out' } },
  erp_saved: {
    icon: 'database',
    tone: 'green',
    title: { pl: 'Zapisane w {erp}', en: 'Saved in {erp}' },
  },
  erp_failed: {
    icon: 'alert-triangle',
    tone: 'red',
    title: { pl: 'Niezapisane w {erp}', en: 'Not saved in {erp}' },
  },
  /** The right number stands beside the one that was sent; `text`: from which to which. */
  serial_corrected: {
    icon: 'pencil',
    tone: 'amber',
    title: { pl: 'Poprawiono numer seryjny', en: 'Serial number corrected' },
  },
  /** The unit has gone to another place or owner, and the visit with it. */
  place_changed: {
    icon: 'truck-delivery',
    tone: 'amber',
    title: { pl: 'Zmieniono miejsce i kontakt', en: 'Place and contact changed' },
  },
  /** The unit was replaced, and the order is about the new one; `text`: from which number to which. */
  unit_replaced: {
    icon: 'arrows-exchange',
    tone: 'amber',
    title: { pl: 'Dotyczy nowego urządzenia', en: 'About the new unit' },
  },
  /** The replacement was undone, and the order is about the former unit again; `text`: from which number to which. */
  replacement_undone: {
    icon: 'arrow-back-up',
    tone: 'amber',
    title: { pl: 'Dotyczy znów poprzedniego urządzenia', en: 'About the former unit again' },
  },
  /** Staff requested the deletion of lines in the ERP; they are struck when it confirms. */
  strike_requested: {
    icon: 'hourglass',
    tone: 'amber',
    title: { pl: 'Do usunięcia w {erp}', en: 'To be deleted in {erp}' },
  },
  strike_refused: {
    icon: 'alert-triangle',
    tone: 'red',
    title: { pl: 'Nie usunięto w {erp}', en: 'Not deleted in {erp}' },
  },
  /** Cancelled here; it counts when the ERP has deleted it. */
  cancel_requested: {
    icon: 'hourglass',
    tone: 'amber',
    title: { pl: 'Anulowanie czeka na potwierdzenie w {erp}', en: 'The cancellation is waiting for {erp}' },
  },
  /** The ERP has shipped it; its answer in the entry of staff. */
  cancel_refused: {
    icon: 'alert-triangle',
    tone: 'red',
    title: { pl: 'Nie anulowano w {erp}', en: 'Not cancelled in {erp}' },
  },
  unshipped: {
    icon: 'arrow-back-up',
    tone: 'amber',
    title: { pl: 'Cofnięto wydanie części', en: 'The delivery of parts was undone' },
  },
} as const satisfies Record<string, Omit<Entry, 'kind'>>

type EntryOf<Of> = Of extends { entry: Entry<infer Kind> } ? Kind : never
/** Kinds of timeline entries of orders of any kind. */
export type TimelineKind = keyof typeof otherEntries | EntryOf<(typeof handlingVerbs)[HandlingAction]>

const ofVerbs = handlingActions.flatMap((action) => {
  const { entry, icon } = handlingVerb(action)
  return entry ? [[entry.kind, { icon, ...entry }] as const] : []
})

/** An entry about a change that was made in the ERP. */
export const changedInErp = { pl: 'Zmienione w {erp}', en: 'Changed in {erp}' }

/** Titles of entries for partners, who read of the distributor and not of its ERP. */
export const entriesForPartner: Readonly<Partial<Record<TimelineKind, Translated>>> = {
  // Received is not accepted: the service team still has to take the order up.
  erp_saved: { pl: 'Odebrane przez dystrybutora', en: 'Received by the distributor' },
  erp_failed: { pl: 'Jeszcze nie odebrane przez dystrybutora', en: 'Not received by the distributor yet' },
  resent: { pl: 'Przekazane dystrybutorowi ponownie', en: 'Passed on to the distributor again' },
  cancel_requested: {
    pl: 'Anulowanie czeka na potwierdzenie dystrybutora',
    en: 'The cancellation is waiting for the distributor',
  },
  cancel_refused: { pl: 'Części są już wydane, zamówienie trwa', en: 'The parts have been issued, the order goes on' },
}

/** An entry about a change that the distributor made, for partners. */
export const changedByDistributor = { pl: 'Zmienione przez dystrybutora', en: 'Changed by the distributor' }

/** The first entry of a spare-parts order; "sent" means its delivery there. */
export const orderPlaced = { pl: 'Złożono zamówienie', en: 'Order placed' }

/** Signs and titles of the entries of the timeline. */
export const timelineEntries = orOther(
  { ...otherEntries, ...Object.fromEntries(ofVerbs) } as Readonly<Record<TimelineKind, Required<Omit<Entry, 'kind'>>>>,
  { icon: 'pencil', tone: 'grey', title: { pl: 'Inna zmiana', en: 'Another change' } },
)
export const timelineKinds = Object.keys(timelineEntries) as [TimelineKind, ...TimelineKind[]]
