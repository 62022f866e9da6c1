import { newEntry } from '#tests/support/scenarios/partner/applicants.ts'
import { openPartnerOffice } from '#tests/support/scenarios/partner/partner-office.ts'
import type { TestServer } from '#tests/support/servers/server.ts'
import { callsAbout, type UndoneCase } from './case.ts'

/** The steps of companies, registrations and accounts that are taken back. */
export async function companyCases(server: TestServer): Promise<UndoneCase[]> {
  const office = await openPartnerOffice(server)
  const admin = await server.person({ roles: ['super-admin'] })
  const partner = callsAbout(server, 'partners', 'partner')
  const entry = callsAbout(server, 'partner_entries', 'entry')
  const user = callsAbout(server, 'users', 'user')
  const reason = { reason: 'Pomyłka' }
  /** A company with a person. */
  const company = async () => {
    const { id } = await office.added()
    await server.person({ roles: ['partner'], partners: [id], is_company_admin: true })
    return id
  }
  const colleague = async () => (await server.person({ roles: ['moderator'] })).id
  return [
    {
      chart: 'partnerStatus',
      step: 'partner.deactivate',
      undo: 'partner.activate',
      begin: company,
      take: (id) => partner(admin, 'partner.partners.deactivate', id, reason),
      back: (id) => partner(admin, 'partner.partners.activate', id, reason),
    },
    {
      chart: 'partnerStatus',
      step: 'partner.cancel',
      undo: 'partner.restore',
      begin: async () => {
        const id = await company()
        await partner(admin, 'partner.partners.deactivate', id, reason)
        return id
      },
      take: (id) => partner(admin, 'partner.partners.cancel', id, reason),
      back: (id) => partner(admin, 'partner.partners.restore', id, reason),
    },
    {
      chart: 'partnerStatus',
      step: 'partner.activate',
      undo: 'partner.deactivate',
      begin: async () => {
        const id = await company()
        await partner(admin, 'partner.partners.deactivate', id, reason)
        return id
      },
      take: (id) => partner(admin, 'partner.partners.activate', id, reason),
      back: (id) => partner(admin, 'partner.partners.deactivate', id, reason),
    },
    {
      chart: 'partnerEntry',
      step: 'entry.reject',
      undo: 'entry.restore',
      begin: async () => (await newEntry(server)).id,
      take: (id) => entry(admin, 'partner.new-entries.reject', id, reason),
      back: (id) => entry(admin, 'partner.new-entries.restore', id),
    },
    {
      chart: 'userStatus',
      step: 'account.deactivate',
      undo: 'account.activate',
      begin: colleague,
      take: (id) => user(admin, 'user.users.deactivate', id),
      back: (id) => user(admin, 'user.users.activate', id),
    },
    {
      chart: 'userStatus',
      step: 'account.activate',
      undo: 'account.deactivate',
      begin: async () => {
        const id = await colleague()
        await user(admin, 'user.users.deactivate', id)
        return id
      },
      take: (id) => user(admin, 'user.users.activate', id),
      back: (id) => user(admin, 'user.users.deactivate', id),
    },
    {
      chart: 'userStatus',
      step: 'account.cancel',
      undo: 'account.restore',
      begin: async () => {
        const id = await colleague()
        await user(admin, 'user.users.deactivate', id)
        return id
      },
      take: (id) => user(admin, 'user.users.cancel', id),
      back: (id) => user(admin, 'user.users.restore', id),
    },
  ]
}
