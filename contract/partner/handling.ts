import { type By, may } from '#contract/declare/lifecycle-actor.ts'
import { isPolish } from '#contract/values/tax-number.ts'

/**
 * Whether the actor may edit and decide on a company. Companies from Poland and from abroad have separate permissions; reading
 * is not restricted by this. Used by server, lifecycles and screens.
 */
export function handles(by: Pick<By, 'permissions'>, { is_abroad }: { is_abroad: boolean }): boolean {
  return may(by, `partner.partners.${is_abroad ? 'handle-abroad' : 'handle-domestic'}`)
}

/** Whether the actor may edit and decide on companies of a country. */
export function handlesCompany(by: Pick<By, 'permissions'>, country: unknown): boolean {
  return handles(by, { is_abroad: !isPolish(country) })
}

/** Text for an actor without the permission that names who handles such companies. */
export function handledByOthers(country: unknown) {
  return isPolish(country) ? ('company.is_domestic' as const) : ('company.is_abroad' as const)
}
