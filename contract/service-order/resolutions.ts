import { orOtherWord } from '#contract/declare/statuses.ts'
import type { Translated } from '#contract/messages/locale.ts'

/** Resolutions with which people complete a warranty order. */
export const warrantyResolutions = [
  'repaired',
  'part_sent',
  'replaced',
  'refunded',
  'rejected',
  'no_fault',
  'withdrawn',
  'duplicate',
] as const
/** With the resolution that only the server uses, for an order whose question stayed unanswered. */
export const resolutions = [...warrantyResolutions, 'no_answer'] as const
export type Resolution = (typeof resolutions)[number]

/** Resolutions that staff may choose for an order in progress (domain, part 1.1). */
export const resolutionsInProgress: readonly Resolution[] = [
  'repaired',
  'part_sent',
  'replaced',
  'refunded',
  'rejected',
  'no_fault',
  'withdrawn',
]

/** Resolutions that staff may choose for an order that is only registered (domain, part 1.1). */
export const resolutionsRegistered: readonly Resolution[] = ['rejected', 'withdrawn', 'duplicate']

/** Labels of resolutions. */
export const resolutionWords: Readonly<Record<Resolution, Translated>> = orOtherWord({
  repaired: { pl: 'Naprawione', en: 'Repaired' },
  part_sent: { pl: 'Wysłano część', en: 'Part sent' },
  replaced: { pl: 'Wymiana na nowe urządzenie', en: 'Replaced with a new unit' },
  refunded: { pl: 'Zwrot pieniędzy', en: 'Refunded' },
  rejected: { pl: 'Zgłoszenie odrzucone', en: 'Claim rejected' },
  no_fault: { pl: 'Nie stwierdzono usterki', en: 'No fault found' },
  withdrawn: { pl: 'Wycofane', en: 'Withdrawn' },
  duplicate: { pl: 'Duplikat', en: 'Duplicate' },
  no_answer: { pl: 'Brak odpowiedzi partnera', en: 'No answer from the partner' },
})

/** Labels of resolutions in letters and on the decision: the work done. */
export const resolutionNames: Readonly<Record<Resolution, Translated>> = orOtherWord({
  repaired: { pl: 'Naprawiono', en: 'Repaired' },
  part_sent: { pl: 'Wysłano część', en: 'Part sent' },
  replaced: { pl: 'Wymieniono urządzenie', en: 'Device replaced' },
  refunded: { pl: 'Zwrócono pieniądze', en: 'Money refunded' },
  rejected: { pl: 'Odrzucono', en: 'Rejected' },
  no_fault: { pl: 'Nie stwierdzono usterki', en: 'No fault found' },
  withdrawn: { pl: 'Wycofano', en: 'Withdrawn' },
  duplicate: { pl: 'Duplikat', en: 'Duplicate' },
  no_answer: { pl: 'Brak odpowiedzi', en: 'No answer' },
})
