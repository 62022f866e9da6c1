import { type RegistryAnswer, registry } from '#contract/registry/registry.ts'
import type { Database } from '#server/db/client.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import { handlers } from '#server/http/handlers.ts'
import { lookUpCompany } from './gateway.ts'

/** Functions of higher modules used by the look-up. */
export interface RegistryPorts {
  /** Partners and contractors with the NIP that the person may see. */
  duplicatesOf(
    db: Database,
    scope: StaffScope,
    nip: string,
  ): Promise<Pick<RegistryAnswer, 'duplicates' | 'has_hidden_duplicates'>>
  /** Refuses an unsolved captcha; marks it as used. */
  spendCaptcha(db: Database, secret: string, captcha: string): Promise<void>
}

/** Handlers of queries of the company registry. */
export const registryHandlers = ({ duplicatesOf, spendCaptcha }: RegistryPorts) =>
  handlers(registry, {
    'registry.companies.show': async (call) => {
      const answer = await lookUpCompany(call, call.params.nip, 'staff')
      return { ...answer, ...(await duplicatesOf(call.db, call.scope, call.params.nip)) }
    },

    'partnerzone.registry.companies.show': async (call) => ({
      ...(await lookUpCompany(call, call.params.nip, 'public')),
      ...{ registry_lookup_id: null, duplicates: [], has_hidden_duplicates: false },
    }),

    'public-zone.registry.companies.lookup': async (call) => {
      await spendCaptcha(call.db, call.deps.config.secret, call.body.captcha)
      const answer = await lookUpCompany(call, call.body.nip, 'public')
      return { ...answer, registry_lookup_id: null, duplicates: [], has_hidden_duplicates: false }
    },
  })
