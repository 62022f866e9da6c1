import type { Translated } from '#contract/locale.ts'
import type { Resolution } from '#contract/service-order/resolutions.ts'

/** Labels of resolutions in letters. */
export const resolutionNames: Record<Resolution, Translated> = {
  repaired: { pl: 'Naprawiono', en: 'Repaired' },
  part_sent: { pl: 'Wysłano część', en: 'Part sent' },
  replaced: { pl: 'Wymieniono urządzenie', en: 'Device replaced' },
  refunded: { pl: 'Zwrócono pieniądze', en: 'Money refunded' },
  rejected: { pl: 'Odrzucono', en: 'Rejected' },
  no_fault: { pl: 'Nie stwierdzono usterki', en: 'No fault found' },
  withdrawn: { pl: 'Wycofano', en: 'Withdrawn' },
  duplicate: { pl: 'Duplikat', en: 'Duplicate' },
  no_answer: { pl: 'Brak odpowiedzi', en: 'No answer' },
}

/** Explanation of an order completed by the server. */
export const unansweredWords: Translated = {
  pl: 'Mimo przypomnień nie otrzymaliśmy odpowiedzi na pytanie serwisu.',
  en: 'Despite our reminders, we have not received an answer to our service team’s question.',
}
