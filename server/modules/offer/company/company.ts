import type { PartnerScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { refuseField } from '#server/refusal.ts'

/** The company of a new record; a member of only one need not name it. */
export function companyOf({ scope }: Pick<CallContext<PartnerScope>, 'scope'>, partner_id: number | undefined): number {
  const [only, another] = scope.partner_ids
  if (partner_id !== undefined)
    return scope.partner_ids.includes(partner_id) ? partner_id : refuseField('partner_id', 'rule.unknown_record')
  return only === undefined || another !== undefined ? refuseField('partner_id', 'rule.required') : only
}
