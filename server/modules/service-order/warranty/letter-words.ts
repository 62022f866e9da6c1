import type { Translated } from '#contract/messages/locale.ts'

/** Explanation of an order completed by the server. */
export const unansweredWords: Translated = {
  pl: 'Mimo przypomnień nie otrzymaliśmy odpowiedzi na pytanie serwisu.',
  en: 'Despite our reminders, we have not received an answer to our service team’s question.',
}
