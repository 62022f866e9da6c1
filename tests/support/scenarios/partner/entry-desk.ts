import type { ApproveForm } from '#contract/partner/entry.ts'
import { businessArea } from '#tests/support/scenarios/partner/companies.ts'
import type { TestServer } from '#tests/support/servers/server.ts'

export type EntryDesk = Awaited<ReturnType<typeof openEntryDesk>>
export type Decision = Partial<ApproveForm>

/** The path parameter of a company registration. */
export const at = (id: number) => ({ entry: id })

/** The setting of tests about decisions on companies that have registered. */
export async function openEntryDesk(server: TestServer) {
  const trade = await server.person({ roles: ['moderator-trade'] })
  const admin = await server.person({ roles: ['super-admin'] })
  const area = await businessArea(server)
  const decided = (changes: Decision) => ({
    version: 1,
    contractor: 'created' as const,
    buyer_number: 'later' as const,
    business_area_id: area,
    moderators: [trade.id],
    ...changes,
  })
  return {
    trade,
    admin,
    area,
    approve: (id: number, changes: Decision = {}, who = trade) =>
      who.call('partner.new-entries.approve', { path: at(id), body: decided(changes) }),
    refusedApproval: (id: number, changes: Decision = {}, who = trade) =>
      who.refused('partner.new-entries.approve', { path: at(id), body: decided(changes) }),
    show: async (id: number, who = trade) => (await who.call('partner.new-entries.show', { path: at(id) })).body,
    /** The first row of a query. */
    one: async (sql: string, values: unknown[]) => (await server.pool.query(sql, values)).rows[0],
    async lettersTo(email: string) {
      const { rows } = await server.pool.query(
        `select data ->> 'template' as template, data -> 'data' as data from pgboss.job where name = 'mail.send'
         and data ->> 'to' = $1 order by created_on`,
        [email],
      )
      return rows
    },
  }
}
