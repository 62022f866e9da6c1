import { type CompanyRole, companyRoles } from '#contract/declare/company-role.ts'
import type { RowText } from '#contract/declare/row-text.ts'
import { orOtherWord } from '#contract/declare/statuses.ts'
import type { Translated } from '#contract/messages/locale.ts'
import type { AccountStatus } from './account-lifecycle.ts'
import type { Colleague } from './colleague.ts'
import { accountStatus } from './statuses.ts'

/** Names of the roles of a person within a company. */
export const companyRoleWords: Readonly<Record<CompanyRole, Translated>> = orOtherWord({
  service: { pl: 'Serwis', en: 'Service' },
  trainings: { pl: 'Szkolenia', en: 'Trainings' },
  accounts: { pl: 'Rozliczenia', en: 'Accounts' },
})

/** What a person may do for the company. */
export const companyRights: RowText<Pick<Colleague, 'companies'>> = {
  name: 'rights',
  of: ({ companies }) => {
    if (companies.some(({ is_company_admin }) => is_company_admin)) return { pl: 'Administrator', en: 'Administrator' }
    const held = companies.flatMap(({ company_roles }) => company_roles)
    const roles = companyRoles.filter((role) => held.includes(role)).map((role) => companyRoleWords[role])
    if (roles.length === 0) return { pl: 'Tylko odczyt', en: 'Reads only' }
    return { pl: roles.map(({ pl }) => pl).join(', '), en: roles.map(({ en }) => en).join(', ') }
  },
}

interface Account {
  status: AccountStatus
  is_activated: boolean
  is_locked?: boolean
  deactivated_by_staff?: boolean
}

/** What the badge of an account says: who has closed it, or that it is locked, or its status. */
export const accountText: RowText<Account> = {
  name: 'account',
  of: ({ status, is_activated, is_locked, deactivated_by_staff }) => {
    if (deactivated_by_staff) return { pl: 'Dezaktywowane przez dystrybutora', en: 'Deactivated by the distributor' }
    if (is_locked && status === 1) return { pl: 'Zablokowane', en: 'Locked' }
    return accountStatus[status === 1 && !is_activated ? 'invited' : status].label
  },
}
