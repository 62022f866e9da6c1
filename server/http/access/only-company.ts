import { refuseField } from '#server/refusal.ts'
import type { PartnerScope } from './scope.ts'

/** The only company of a member, who need not name it. */
export function onlyCompany({ partner_ids }: PartnerScope): number {
  const [only, another] = partner_ids
  return only === undefined || another !== undefined ? refuseField('partner_id', 'rule.required') : only
}
