import type { CompanyRole } from '#contract/declare/company-role.ts'
import { namesOf } from '#contract/declare/statuses.ts'
import type { TakeOverForm } from '#contract/partner/faces.ts'
import { type PartnerVerb, partnerVerb } from '#contract/partner/statuses.ts'
import type { HandOver } from '#contract/user/leaving.ts'
import type { Api, CallSettings } from '#services/api.ts'

const changeStatus =
  (verb: PartnerVerb) =>
  (api: Api, { id, ...body }: { id: number; version: number; reason: string }, settings: CallSettings) =>
    api.call(`partner.partners.${verb}`, { path: { partner: id }, body, ...settings })

/** The actions on the status of a partner. */
export const partnerActions = Object.fromEntries(
  namesOf(partnerVerb).map((verb) => [verb, changeStatus(verb)]),
) as Record<PartnerVerb, ReturnType<typeof changeStatus>>

/** Copies a value between the partner and its contractor. */
export const takeOverValue = (
  api: Api,
  { partner, ...body }: TakeOverForm & { partner: number },
  settings: CallSettings,
) => api.call('partner.partners.take-over', { path: { partner }, body, ...settings })

interface MembershipChange {
  partner: number
  user: number
  is_company_admin: boolean
  company_roles?: CompanyRole[]
  version: number
}

/** Changes the permissions of a member in a company. */
export const changeMembership = (api: Api, { partner, user, ...body }: MembershipChange, settings: CallSettings) =>
  api.call('partner.users.update', { path: { partner, user }, body, ...settings })

interface Removal {
  partner: number
  user: number
  handovers: HandOver[]
  version: number
}

/** Removes a member from a company; the successor takes over what is open. */
export const removeMember = (api: Api, { partner, user, ...body }: Removal, settings: CallSettings) =>
  api.call('partner.users.remove', { path: { partner, user }, body, ...settings })
