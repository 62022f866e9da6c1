import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { partnerDictionaries } from '#contract/partner/dictionaries.ts'
import { correlated } from '#server/db/correlated.ts'
import { refuseUnhandled } from '#server/http/access/handled-companies.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import { handlers } from '#server/http/handlers.ts'
import type { RecordKind } from '#server/http/records/kinds.ts'
import { resources } from '#server/http/records/resources.ts'
import type { OtherReference } from '#server/http/records/uses.ts'
import { business_areas } from '#server/modules/dictionary/index.ts'
import { entriesInScope } from '#server/modules/partner/registration/entries-in-scope.ts'
import { entryEntity } from '#server/modules/partner/registration/entry.ts'
import { proposalEntity, proposalsInScope } from './proposals/proposal.ts'
import { partner_proposals } from './proposals/table.ts'
import { partnersInScope } from './queries.ts'
import { partnerEntity } from './store.ts'
import { affiliates, partner_entries, partner_statuses, partners } from './table.ts'

/** Condition for branches of partners that a colleague may see. */
export function affiliatesInScope(scope: StaffScope): SQL | undefined {
  const visible = partnersInScope(scope)
  return visible && inArray(affiliates.partner_id, sql`(select ${partners.id} from ${partners} where ${visible})`)
}

/** Record kinds of this module. */
export const partnerRecords: readonly RecordKind[] = [
  { entity: partnerEntity, table: partners, title: sql<string>`${partners.name}`, visibleToStaff: partnersInScope },
  {
    entity: 'partner.affiliates',
    table: affiliates,
    title: sql<string>`${affiliates.name}`,
    visibleToStaff: affiliatesInScope,
    below: { entity: partnerEntity, column: affiliates.partner_id },
    async refuseDeleting(call, row) {
      const [partner] = await call.db
        .select()
        .from(partners)
        .where(eq(partners.id, Number(row.partner_id)))
      refuseUnhandled(call, partner?.country)
    },
  },
  {
    entity: entryEntity,
    table: partner_entries,
    title: sql<string>`${partner_entries.name}`,
    visibleToStaff: entriesInScope,
  },
  {
    entity: proposalEntity,
    table: partner_proposals,
    title: correlated<string>`(select ${partners.name} from ${partners} where ${partners.id} = ${partner_proposals.partner_id})`,
    visibleToStaff: proposalsInScope,
    below: { entity: partnerEntity, column: partner_proposals.partner_id },
  },
]

/** References of records restricted to business areas. */
const ofArea: readonly OtherReference[] = [
  { table: 'notifications', column: 'business_areas', many: true },
  { table: 'news', column: 'business_areas', many: true },
  { table: 'pages', column: 'business_areas', many: true },
  { table: 'marketing_posts', column: 'business_areas', many: true },
  { table: 'faq_posts', column: 'business_areas', many: true },
]

const dictionaries = resources(partnerDictionaries, {
  'partner.business-areas': { table: business_areas, references: ofArea },
  'partner.partner-statuses': { table: partner_statuses },
})
export const partnerDictionaryHandlers = handlers(partnerDictionaries, dictionaries.handlers)
export const partnerDictionaryRecords = dictionaries.records
