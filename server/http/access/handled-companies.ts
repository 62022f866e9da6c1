import { may } from '#contract/lifecycle-actor.ts'
import { isPolish } from '#contract/tax-number.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { refuse } from '#server/http/refusal.ts'

/**
 * Refuses (403) a write to a company that the colleague does not handle: those from Poland and those from abroad can be
 * different people's work. A change that takes a company over the border needs both rights.
 */
export function refuseUnhandled({ by }: Pick<CallContext, 'by'>, ...countries: readonly (string | undefined)[]): void {
  for (const country of countries) {
    if (isPolish(country) && !may(by, 'partner.partners.handle-domestic'))
      refuse('forbidden', { key: 'company.is_domestic' })
    if (!isPolish(country) && !may(by, 'partner.partners.handle-abroad'))
      refuse('forbidden', { key: 'company.is_abroad' })
  }
}
