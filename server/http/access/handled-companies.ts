import { handledByOthers, handlesCompany } from '#contract/partner/handling.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { refuse } from '#server/refusal.ts'

/**
 * Refuses (403) a write to a company that the colleague does not handle: companies from Poland and from abroad have separate
 * permissions. Moving a company to another country may need both.
 */
export function refuseUnhandled({ by }: Pick<CallContext, 'by'>, ...countries: readonly (string | undefined)[]): void {
  for (const country of countries) {
    if (!handlesCompany(by, country)) refuse('forbidden', { key: handledByOthers(country) })
  }
}
