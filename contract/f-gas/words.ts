import { type Status, withOther } from '#contract/declare/statuses.ts'
import { daysUntil } from '#contract/values/days.ts'

/**
 * Kinds of certificates: of companies, and of people by permitted activity (Implementing Regulation (EU) 2024/2215: A1 to E; I
 * to IV are those of Regulation (EU) 2015/2067, valid until they are renewed).
 */
export const fGasCertificateKinds = ['company', 'A1', 'A2', 'B', 'C', 'D', 'E', 'I', 'II', 'III', 'IV'] as const
export type CertificateKind = (typeof fGasCertificateKinds)[number]

/** Days before the end at which the holder is reminded; from the first of them on the state is `ending`. */
export const fGasReminderDays = [60, 14] as const

/** `ending`: within the days of the first reminder. */
export const fGasCertificateStates = ['valid', 'ending', 'over'] as const
export type FGasCertificateState = (typeof fGasCertificateStates)[number]

/** Tones and labels of the states. */
export const certificateStateWords: Readonly<Record<FGasCertificateState, Status>> = withOther({
  valid: { tone: 'green', label: { pl: 'Ważny', en: 'Valid' } },
  ending: { tone: 'amber', label: { pl: 'Wkrótce się kończy', en: 'Ends soon' } },
  over: { tone: 'red', label: { pl: 'Wygasł', en: 'Expired' } },
})

/** The state of a certificate on a day. */
export function fGasCertificateState(valid_to: string | null, day: string): FGasCertificateState {
  if (valid_to === null) return 'valid'
  if (valid_to < day) return 'over'
  return daysUntil(valid_to, day) <= fGasReminderDays[0] ? 'ending' : 'valid'
}
