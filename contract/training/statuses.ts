import {
  change,
  type Deed,
  namesOf,
  orOtherWord,
  type Question,
  type Status,
  type Verb,
  type VerbOf,
  withOther,
} from '#contract/declare/statuses.ts'
import type { Translated } from '#contract/messages/locale.ts'
import type { RefundState } from './cancellations.ts'
import type { CertificateEvent } from './certificate-lifecycle.ts'
import type { ParticipantEvent } from './participant-lifecycle.ts'
import type { TrainingTermEvent } from './term-lifecycle.ts'

/** Statuses of a training term, in order (domain, part 1.5). "Full" is computed, never stored. */
export const trainingTermStatuses = ['planned', 'open', 'closed', 'completed', 'cancelled'] as const
export type TrainingTermStatus = (typeof trainingTermStatuses)[number]

/** Statuses of a participant, in order (domain, part 1.6). */
export const participantStatuses = ['waiting', 'offered', 'signed', 'present', 'absent', 'cancelled'] as const
export type ParticipantStatus = (typeof participantStatuses)[number]

/** Statuses in which a participant occupies a place; an offered place is reserved. */
export const placedStatuses = ['offered', 'signed', 'present', 'absent'] as const satisfies ParticipantStatus[]

/** Statuses of a training order (specification, section 4: unpaid, paid; cancelled: domain, part 1.7). */
export const trainingOrderStatuses = ['unpaid', 'paid', 'cancelled'] as const
export type TrainingOrderStatus = (typeof trainingOrderStatuses)[number]

/** Statuses of a training: without regulations none of its terms can be opened. */
export const trainingStatus: Readonly<Record<'active' | 'incomplete' | 'inactive', Status>> = withOther({
  active: { tone: 'green', label: { pl: 'Aktywne', en: 'Active' } },
  incomplete: { tone: 'amber', label: { pl: 'Bez regulaminu', en: 'No regulations' } },
  inactive: { tone: 'grey', label: { pl: 'Nieaktywne', en: 'Inactive' } },
})

/** Statuses of an attempt to pay online (domain, part 1.7). */
export const paymentAttemptStatuses = [
  'created',
  'redirected',
  'pending',
  'completed',
  'cancelled',
  'failed',
  'refunded',
] as const
export type PaymentAttemptStatus = (typeof paymentAttemptStatuses)[number]

/** Statuses of a refund: requested, accepted by the provider, confirmed, or refused. */
export const refundStatuses = ['requested', 'pending', 'completed', 'failed'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** Statuses of a certificate (domain, part 1.6). */
export const certificateStatuses = ['valid', 'revoked'] as const
export type CertificateStatus = (typeof certificateStatuses)[number]

/** Statuses of a certificate as they are shown. A valid one is called otherwise near its last day and after it; this is computed, never stored. */
export type CertificateState = CertificateStatus | 'expiring' | 'expired'

/** Documents issued to participants; the partner zone lists each kind separately (specification, section 2). */
export const documentTypes = ['certificate', 'diploma'] as const
export type DocumentType = (typeof documentTypes)[number]

/** Choices for participants of a cancelled term (domain, part 1.5); `none` where there is no money to settle. */
export const cancellationChoices = ['move', 'refund', 'credit', 'none'] as const
export type CancellationChoice = (typeof cancellationChoices)[number]

/** Statuses of a term. An open one without a free place is shown as full (`full`). */
export const termStatus: Readonly<Record<TrainingTermStatus | 'full', Status>> = withOther({
  planned: { tone: 'grey', label: { pl: 'Planowany', en: 'Planned' } },
  open: { tone: 'blue', label: { pl: 'Otwarty', en: 'Open' } },
  full: { tone: 'violet', label: { pl: 'Brak miejsc', en: 'Full' } },
  closed: { tone: 'amber', label: { pl: 'Zamknięty', en: 'Closed' } },
  completed: { tone: 'green', label: { pl: 'Zakończony', en: 'Completed' } },
  cancelled: { tone: 'red', label: { pl: 'Odwołany', en: 'Cancelled' } },
})

/** Actions on the status of a term that have a button, named like the last part of their calls, in order. Cancelling has its own page. */
export const termVerb = {
  open: {
    icon: 'door-enter',
    label: { pl: 'Otwórz zapisy', en: 'Open registration' },
    done: { pl: 'Otwarto zapisy', en: 'Opened for registration' },
    permission: { pl: 'otwieranie zapisów', en: 'open registration' },
    asks: {
      title: { pl: 'Otworzyć zapisy?', en: 'Open registration?' },
      explanation: {
        pl: 'Partnerzy zobaczą termin i będą mogli zapisywać na niego osoby.',
        en: 'Partners see the term and can register people for it.',
      },
    },
  },
  close: {
    icon: 'door-exit',
    label: { pl: 'Zamknij zapisy', en: 'Close registration' },
    done: { pl: 'Zamknięto zapisy', en: 'Closed for registration' },
    permission: { pl: 'zamykanie zapisów', en: 'close registration' },
    asks: {
      title: { pl: 'Zamknąć zapisy?', en: 'Close registration?' },
      explanation: {
        pl: 'Nikt więcej się nie zapisze. Kto już jest zapisany, zostaje na liście.',
        en: 'Nobody else can register. People who are registered stay on the list.',
      },
    },
  },
  reopen: {
    icon: 'rotate',
    label: { pl: 'Otwórz zapisy ponownie', en: 'Reopen registration' },
    done: { pl: 'Otwarto ponownie', en: 'Reopened' },
    permission: { pl: 'ponowne otwarcie', en: 'reopen' },
    asks: {
      title: { pl: 'Otworzyć zapisy ponownie?', en: 'Reopen registration?' },
      explanation: {
        pl: 'Partnerzy mogą zapisywać osoby do ostatniego dnia zapisów.',
        en: 'Partners can register people until the last day of registration.',
      },
    },
  },
  complete: {
    icon: 'circle-check',
    label: { pl: 'Szkolenie się odbyło', en: 'The training was held' },
    done: { pl: 'Zakończono', en: 'Completed' },
    permission: { pl: 'zakończenie', en: 'complete' },
    asks: {
      title: { pl: 'Czy szkolenie się odbyło?', en: 'Was the training held?' },
      explanation: {
        pl: 'Termin zostanie zakończony, a osobom obecnym można będzie wystawić certyfikaty.',
        en: 'The term is completed, and certificates can be issued to those who were present.',
      },
    },
  },
  undo: {
    icon: 'arrow-back-up',
    label: { pl: 'Cofnij zakończenie', en: 'Undo completion' },
    done: { pl: 'Cofnięto zakończenie', en: 'Completion undone' },
    permission: { pl: 'cofanie zakończenia', en: 'undo completion' },
    asks: {
      title: { pl: 'Cofnąć zakończenie?', en: 'Undo completion?' },
      explanation: {
        pl: 'Termin znów będzie zamknięty, a obecność będzie można poprawić.',
        en: 'The term is closed again, and the attendance can be corrected.',
      },
    },
  },
} as const satisfies Record<string, Verb & { asks: Question }>
export type TermVerb = keyof typeof termVerb

/** Events of a term. */
export const termDeeds = {
  ...termVerb,
  save: { done: { pl: 'Zapisano', en: 'Saved' }, mark: change },
  delete: { done: { pl: 'Przeniesiono do kosza', en: 'Moved to the trash' }, mark: { icon: 'trash', tone: 'red' } },
  change_places: { done: { pl: 'Zmieniono liczbę miejsc', en: 'Number of places changed' }, mark: change },
  cancel: { done: { pl: 'Odwołano', en: 'Cancelled' }, permission: { pl: 'odwoływanie', en: 'cancel' } },
} as const satisfies Record<VerbOf<TrainingTermEvent['type']>, Deed>

/** Statuses of a participant; `people` heads a list of names. */
export const participantStatus: Readonly<Record<ParticipantStatus, Status & { people: Translated }>> = withOther(
  {
    waiting: {
      tone: 'amber',
      label: { pl: 'Oczekuje', en: 'Waiting' },
      people: { pl: 'Oczekujący', en: 'Waiting' },
    },
    offered: {
      tone: 'violet',
      label: { pl: 'Zaproponowane miejsce', en: 'Place offered' },
      people: { pl: 'Z zaproponowanym miejscem', en: 'Offered a place' },
    },
    signed: {
      tone: 'blue',
      label: { pl: 'Zapisano', en: 'Signed' },
      people: { pl: 'Zapisani', en: 'Signed up' },
    },
    present: {
      tone: 'green',
      label: { pl: 'Obecność', en: 'Present' },
      people: { pl: 'Obecni', en: 'Present' },
    },
    absent: {
      tone: 'red',
      label: { pl: 'Nieobecność', en: 'Absent' },
      people: { pl: 'Nieobecni', en: 'Absent' },
    },
    cancelled: {
      tone: 'grey',
      label: { pl: 'Rezygnacja', en: 'Cancelled' },
      people: { pl: 'Po rezygnacji', en: 'Cancelled' },
    },
  },
  { people: { pl: 'inny status', en: 'another status' } },
)

/** Actions of a company on its participants, named like the last part of their calls, in order. */
export const participantVerb = {
  take: {
    icon: 'calendar-plus',
    label: { pl: 'Przyjmij miejsce', en: 'Accept the place' },
    done: { pl: 'Przyjęto zaproponowane miejsce', en: 'Accepted the offered place' },
    success: { pl: 'Miejsce jest Twoje', en: 'The place is yours' },
    permission: { pl: 'przyjmowanie miejsca', en: 'accept a place' },
    asks: 'form',
  },
  substitute: {
    icon: 'replace',
    label: { pl: 'Wpisz zastępstwo', en: 'Substitute the participant' },
    done: { pl: 'Zastąpiono inną osobą', en: 'Replaced by another person' },
    success: { pl: 'Zmieniono uczestnika', en: 'The participant has been replaced' },
    mark: change,
    permission: { pl: 'zastępowanie inną osobą', en: 'replace by another person' },
    asks: 'form',
  },
  move: {
    icon: 'arrows-exchange',
    label: { pl: 'Przenieś na inny termin', en: 'Move to another term' },
    done: { pl: 'Przeniesiono na inny termin', en: 'Moved to another term' },
    success: { pl: 'Przeniesiono na inny termin', en: 'Moved to another term' },
    permission: { pl: 'przenoszenie', en: 'move' },
    asks: 'form',
  },
  decline: {
    icon: 'x',
    label: { pl: 'Zrezygnuj z miejsca', en: 'Decline the place' },
    done: { pl: 'Odrzucono propozycję miejsca', en: 'Declined the offer' },
    permission: { pl: 'rezygnacja z miejsca', en: 'decline a place' },
    asks: 'form',
    danger: true,
  },
  leave: {
    icon: 'logout',
    label: { pl: 'Wypisz z listy oczekujących', en: 'Leave the waiting list' },
    done: { pl: 'Opuszczono listę oczekujących', en: 'Left the waiting list' },
    success: { pl: 'Usunięto z listy oczekujących', en: 'Removed from the waiting list' },
    permission: { pl: 'wypisanie z listy oczekujących', en: 'leave the waiting list' },
    asks: 'form',
    danger: true,
  },
  cancel: {
    icon: 'user-x',
    label: { pl: 'Zrezygnuj z udziału', en: 'Cancel the participation' },
    done: { pl: 'Odwołano udział', en: 'Participation cancelled' },
    success: { pl: 'Rezygnacja została przyjęta', en: 'The participation is cancelled' },
    permission: { pl: 'odwoływanie udziału', en: 'cancel the participation' },
    asks: 'form',
    danger: true,
  },
} as const satisfies Record<string, Verb>
export type ParticipantVerb = keyof typeof participantVerb

/** Labels of the staff's menu, where they differ from those of the company. Leaving and declining are also removals. */
export const participantVerbOfStaff = {
  offer: { icon: 'user-plus', label: { pl: 'Zaproponuj miejsce poza kolejnością', en: 'Offer a place out of turn' } },
  take: {
    icon: 'user-check',
    label: { pl: 'Przyjmij miejsce w imieniu osoby', en: 'Accept the place for the person' },
  },
  update: { icon: 'pencil', label: { pl: 'Dane kontaktowe', en: 'Contact data' } },
  substitute: { icon: 'users', label: participantVerb.substitute.label },
  move: { icon: 'arrows-exchange', label: participantVerb.move.label },
  cancel: { icon: 'user-minus', label: { pl: 'Wypisz z terminu', en: 'Remove from the term' } },
  refund: { icon: 'cash', label: { pl: 'Zwróć wpłatę', en: 'Refund the payment' } },
} as const satisfies Record<string, Pick<Verb, 'icon' | 'label'>>

/** Actions of people on a participant, named like the last part of their calls. */
export const participantActs = {
  offer: {
    done: { pl: 'Zaproponowano miejsce', en: 'Offered a place' },
    success: { pl: 'Zaproponowano miejsce', en: 'The place has been offered' },
    permission: { pl: 'proponowanie miejsca', en: 'offer a place' },
  },
  take: participantVerb.take,
  decline: participantVerb.decline,
  leave: participantVerb.leave,
  move: participantVerb.move,
  substitute: participantVerb.substitute,
  cancel: participantVerb.cancel,
  present: { done: { pl: 'Oznaczono jako obecnego', en: 'Marked as present' }, mark: change },
  absent: { done: { pl: 'Oznaczono jako nieobecnego', en: 'Marked as absent' }, mark: change },
  correct: { done: { pl: 'Poprawiono obecność', en: 'Attendance corrected' }, mark: change },
  unmark: { done: { pl: 'Usunięto oznaczenie obecności', en: 'Attendance mark removed' }, mark: change },
  refund: {
    done: { pl: 'Zwrócono wpłatę mimo nieobecności', en: 'Payment refunded despite the absence' },
    success: { pl: 'Zwrot został zlecony', en: 'The refund has been requested' },
    permission: { pl: 'zwrot wpłaty mimo nieobecności', en: 'refund the payment despite an absence' },
  },
  certify: { done: { pl: 'Wystawiono certyfikat', en: 'Certificate issued' } },
  update: { done: { pl: 'Zmieniono', en: 'Changed' }, mark: change },
} as const satisfies Record<string, Deed>
export type ParticipantAct = keyof typeof participantActs

/** Events of a participant. */
export const participantDeeds = {
  ...participantActs,
  sign: {
    done: { pl: 'Zapisano na szkolenie', en: 'Signed up' },
    success: { pl: 'Zapisano na szkolenie', en: 'Registered for the training' },
  },
  queue: { done: { pl: 'Dopisano do listy oczekujących', en: 'Put on the waiting list' } },
  lapse: { done: { pl: 'Propozycja miejsca wygasła', en: 'Offer lapsed' } },
  message: {
    done: { pl: 'Wysłano wiadomość', en: 'Message sent' },
    success: { pl: 'Wiadomość została wysłana', en: 'The message has been sent' },
    permission: { pl: 'pisanie wiadomości', en: 'write to' },
  },
} as const satisfies Record<VerbOf<ParticipantEvent['type']> | 'message', Deed>

/** What the public page of a document says about it. */
export interface Verdict {
  tone: 'good' | 'warning' | 'bad'
  text: Translated
}
const genuine: Verdict = {
  tone: 'good',
  text: { pl: 'Dokument jest prawdziwy i ważny', en: 'This document is genuine and valid' },
}

const unknown: Verdict = {
  tone: 'warning',
  text: { pl: 'O stan tego dokumentu zapytaj jego wystawcę', en: 'Ask the issuer about the state of this document' },
}

/** Statuses of a certificate as they are shown, in the order of filters; `verdict` is that of its public page. */
export const certificateStatus: Readonly<Record<CertificateState, Status & { verdict: Verdict }>> = withOther(
  {
    valid: { tone: 'green', label: { pl: 'Ważny', en: 'Valid' }, verdict: genuine },
    expiring: { tone: 'amber', label: { pl: 'Wkrótce wygasa', en: 'Expires soon' }, verdict: genuine },
    expired: {
      tone: 'red',
      label: { pl: 'Wygasł', en: 'Expired' },
      verdict: {
        tone: 'warning',
        text: {
          pl: 'Dokument jest prawdziwy, ale stracił ważność',
          en: 'This document is genuine, but no longer valid',
        },
      },
    },
    revoked: {
      tone: 'red',
      label: { pl: 'Unieważniony', en: 'Revoked' },
      verdict: { tone: 'bad', text: { pl: 'Ten dokument został unieważniony', en: 'This document has been revoked' } },
    },
  },
  { verdict: unknown },
)
export const certificateStates = namesOf(certificateStatus)

/** Actions on the status of a certificate, named like the last part of their calls, in order. */
export const certificateVerb = {
  revoke: {
    icon: 'circle-off',
    label: { pl: 'Unieważnij', en: 'Revoke' },
    done: { pl: 'Unieważniono', en: 'Revoked' },
    success: { pl: 'Certyfikat został unieważniony', en: 'The certificate has been revoked' },
    permission: { pl: 'unieważnianie', en: 'revoke' },
    asks: 'form',
    danger: true,
  },
} as const satisfies Record<string, Verb>
export type CertificateVerb = keyof typeof certificateVerb

/** Events of a certificate. */
export const certificateDeeds = {
  ...certificateVerb,
  update: { done: { pl: 'Zmieniono', en: 'Changed' }, mark: change },
} as const satisfies Record<VerbOf<CertificateEvent['type']>, Deed>

/** Labels of certificates by origin. */
export const certificateOrigin: Readonly<Record<'issued' | 'external', Translated>> = orOtherWord({
  issued: { pl: 'Wystawiony w portalu', en: 'Issued here' },
  external: { pl: 'Zewnętrzny', en: 'External' },
})

/** Labels of the documents. */
export const documentTypeNames: Readonly<Record<DocumentType, Translated>> = orOtherWord({
  certificate: { pl: 'Certyfikat', en: 'Certificate' },
  diploma: { pl: 'Dyplom', en: 'Diploma' },
})

/** The refund to a company when its term is cancelled. */
export const refundProgress: Readonly<Record<RefundState, Status>> = withOther({
  nothing: { tone: 'grey', label: { pl: 'Nie ma czego zwracać', en: 'Nothing to give back' } },
  pending: { tone: 'amber', label: { pl: 'Zwrot w drodze', en: 'Refund on its way' } },
  completed: { tone: 'green', label: { pl: 'Pieniądze zwrócone', en: 'Money refunded' } },
  transfer: { tone: 'amber', label: { pl: 'Przelew do wykonania', en: 'Transfer to be made' } },
  failed: { tone: 'red', label: { pl: 'Zwrot odrzucony', en: 'Refund refused' } },
})
