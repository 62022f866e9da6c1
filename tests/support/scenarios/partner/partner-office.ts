import { newPartnerForm } from '#tests/support/scenarios/partner/companies.ts'
import type { TestServer } from '#tests/support/servers/server.ts'

export type PartnerOffice = Awaited<ReturnType<typeof openPartnerOffice>>

/** A person who looks after partners, and their history. */
export async function openPartnerOffice(server: TestServer) {
  const keeper = await server.person({ roles: ['moderator-trade', 'moderator-foreign-partner'] })
  return {
    keeper,
    show: async (partner: number, who = keeper) =>
      (await who.call('partner.partners.show', { path: { partner } })).body,
    /** A new partner, with the test's changes of its form. */
    async added(changes: object = {}) {
      const { status, body } = await keeper.call('partner.partners.store', {
        body: { ...(await newPartnerForm(server)), ...changes },
      })
      if (status !== 200) throw new Error(JSON.stringify(body))
      return body
    },
    /** The entries of the audit of a record, the oldest first. */
    async audited(entity: string, id: number) {
      const { rows } = await server.pool.query(
        'select action, before, after from audit_entries where entity = $1 and entity_id = $2 order by id',
        [entity, id],
      )
      return rows
    },
  }
}
