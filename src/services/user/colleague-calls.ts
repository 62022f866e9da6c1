import type { CompanyRole } from '#contract/declare/company-role.ts'
import type { HandOver } from '#contract/user/leaving.ts'
import type { Api, CallSettings } from '#services/api.ts'

interface OfColleague {
  user: number
  version: number
  partner_id?: number
}

interface CompanyRolesChange {
  user: number
  partner_id: number
  is_company_admin: boolean
  company_roles: CompanyRole[]
  version: number
}

/** Changes the roles of a colleague in a company. */
export const changeCompanyRoles = (api: Api, { user, ...body }: CompanyRolesChange, settings: CallSettings) =>
  api.call('partnerzone.user.users.update', { path: { user }, body, ...settings })

const administrate =
  (is_company_admin: boolean) =>
  (api: Api, { user, version, partner_id = 0 }: OfColleague, settings: CallSettings) =>
    api.call('partnerzone.user.users.update', {
      path: { user },
      body: { partner_id, is_company_admin, version },
      ...settings,
    })

interface Pause {
  user: number
  handovers: HandOver[]
  version: number
}
type Removal = Pause & { partner_id: number }

/** Closes the account of a colleague for now; the successors take over what is open. */
export const pauseColleague = (api: Api, { user, ...body }: Pause, settings: CallSettings) =>
  api.call('partnerzone.user.users.deactivate', { path: { user }, body, ...settings })

/** Removes a colleague from a company; the successor takes over what is open. */
export const removeColleague = (api: Api, { user, ...body }: Removal, settings: CallSettings) =>
  api.call('partnerzone.user.users.remove', { path: { user }, body, ...settings })

/** The actions of a company's administrator on a colleague. */
export const colleagueCalls = {
  invite: (api: Api, { user }: OfColleague, settings: CallSettings) =>
    api.call('partnerzone.user.users.invite', { path: { user }, ...settings }),
  promote: administrate(true),
  demote: administrate(false),
  restore: (api: Api, { user, version }: OfColleague, settings: CallSettings) =>
    api.call('partnerzone.user.users.restore', { path: { user }, body: { version }, ...settings }),
}
