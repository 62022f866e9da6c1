import { type AnyColumn, sql } from 'drizzle-orm'
import { type RegistryAnswer, registry } from '#contract/registry/registry.ts'
import type { Database } from '#server/db/client.ts'
import type { Subscriptions } from '#server/events.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import { handlers } from '#server/http/handlers.ts'
import type { ServerModule } from '#server/module.ts'
import { lookUpCompany } from './gateway.ts'
import { registry_lookups } from './table.ts'
import { registryTexts } from './texts.ts'

/** Answers of this module to events of others. */
const registrySubscriptions: Subscriptions = {
  'account.closed': [
    {
      tables: ['registry_lookups'],
      answer: { nothing: 'because its numbers tell who did something, and that stays told' },
    },
  ],
  'person.erased': [
    {
      tables: ['registry_lookups'],
      answer: { nothing: 'because it holds the number of an account that is anonymous then' },
    },
  ],
}

/**
 * A registry answer may contain a person's name and home address; it is made anonymous together with the record that references
 * it.
 */
export const lookupOf = (column: AnyColumn, table: { id: AnyColumn }) => ({
  table: registry_lookups,
  columns: { nip: sql`'anonim-' || ${registry_lookups.id}`, company: null },
  of: (id: number) => sql`${registry_lookups.id} = (select ${column} from ${column.table} where ${table.id} = ${id})`,
})

/** Functions of higher modules used by the look-up. */
interface RegistryPorts {
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
const registryHandlers = ({ duplicatesOf, spendCaptcha }: RegistryPorts) =>
  handlers(registry, {
    'registry.companies.show': async (call) => {
      const answer = await lookUpCompany(call, call.params.nip, 'staff')
      return { ...answer, ...(await duplicatesOf(call.db, call.scope, call.params.nip)) }
    },

    'partnerzone.registry.companies.show': async (call) => ({
      ...(await lookUpCompany(call, call.params.nip, 'public')),
      registry_lookup_id: null,
      duplicates: [],
      has_hidden_duplicates: false,
    }),

    'public-zone.registry.companies.lookup': async (call) => {
      await spendCaptcha(call.db, call.deps.config.secret, call.body.captcha)
      const answer = await lookUpCompany(call, call.body.nip, 'public')
      return { ...answer, registry_lookup_id: null, duplicates: [], has_hidden_duplicates: false }
    },
  })

export { newestProof, proofOf } from './gateway.ts'
export { registry_lookups } from './table.ts'

/** The company registry, with the stored answers that prove each query. */
export const registryModule = (ports: RegistryPorts): ServerModule => ({
  name: 'registry',
  texts: registryTexts,
  handlers: [registryHandlers(ports)],
  subscriptions: registrySubscriptions,
})
