import type { Locale } from '#contract/messages/locale.ts'
import { serverText } from '#contract/messages/server-messages.ts'
import type { OfferContent } from '#contract/offer/content.ts'
import { daysAfter } from '#contract/values/days.ts'
import { today } from '#contract/values/rules.ts'

type Terms = Pick<OfferContent, 'deposit_title' | 'deposit_days'>

/** Title of the transfer of an offer's deposit: the typed one, else with the number of the offer. */
export function depositTitle({ deposit_title }: Terms, number: string | null, locale: Locale): string {
  return deposit_title || serverText('offer_deposit.title', locale, { number: number ?? '' })
}

/** Last day for paying the deposit of an offer that was accepted then; null where the offer names none. */
export function dueOn({ deposit_days }: Pick<Terms, 'deposit_days'>, accepted_at: string): string | null {
  return typeof deposit_days === 'number' ? daysAfter(today(new Date(accepted_at)), deposit_days) : null
}

/** How the paper names the term of a deposit before the acceptance. */
export function dueText({ deposit_days }: Pick<Terms, 'deposit_days'>, locale: Locale): string {
  return typeof deposit_days === 'number'
    ? serverText('offer_deposit.within', locale, { days: deposit_days })
    : serverText('offer_deposit.after', locale)
}
