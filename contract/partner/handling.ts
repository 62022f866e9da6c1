import { type By, may } from '#contract/lifecycle-actor.ts'
import { isPolish } from '#contract/tax-number.ts'

/**
 * Whether somebody handles a company: writes what is kept of it and decides about it. Those from Poland and those from
 * abroad can be different people's work; everybody may read both. Asked by the server, the charts and the screens.
 */
export function handles(by: Pick<By, 'permissions'>, { is_abroad }: { is_abroad: boolean }): boolean {
  return may(by, `partner.partners.${is_abroad ? 'handle-abroad' : 'handle-domestic'}`)
}

/** The same of a company by its country. */
export function handlesCompany(by: Pick<By, 'permissions'>, country: unknown): boolean {
  return handles(by, { is_abroad: !isPolish(country) })
}

/** The text that says who handles such companies, for somebody who does not. */
export function handledByOthers(country: unknown) {
  return isPolish(country) ? ('company.is_domestic' as const) : ('company.is_abroad' as const)
}
