import { and, asc, eq, sql } from 'drizzle-orm'
import { documentation } from '#contract/documentation/documentation.ts'
import { handlers } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { equals, isOneOf, withinDays } from '#server/http/lists/conditions.ts'
import { isLive } from '#server/http/records/trash.ts'
import { contractors, contractorsInScope } from '#server/modules/contractor/index.ts'
import { refuse } from '#server/refusal.ts'
import { isOfDevices } from './device-documents.ts'
import { isOfContractor, listDownloads } from './downloads.ts'
import { editionsOf } from './editions.ts'
import { dictionaries } from './records.ts'
import { documentationRows, documentsInScope, findDocumentation, isCalled, refuseUnseen } from './rows.ts'
import { documentation_downloads, documentations } from './table.ts'
import { fileFor, nameFor } from './visible-documents.ts'
import { destroyDocumentation, storeDocumentation, switchDocumentation, updateDocumentation } from './write.ts'

/** Maximum number of results of the lookup. */
const BEST = 50

/** Documents and their dictionaries, for staff. */
export const documentationHandlers = handlers(documentation, {
  ...dictionaries.handlers,

  'documentation.documentations.index': (call) =>
    answerList(call, documentation.endpoints['documentation.documentations.index'], {
      id: documentations.id,
      rows: documentationRows[call.locale],
      where: and(isLive(documentations), documentsInScope(call.scope)),
      counted: documentations,
      sorts: {
        created_at: documentations.created_at,
        updated_at: documentations.updated_at,
        documentation_number: documentations.documentation_number,
        name_pl: documentations.name_pl,
        edition: documentations.edition,
      },
      filters: {
        name: isCalled,
        type_id: (ids) => isOneOf(documentations.type_id, ids),
        category_id: (ids) => isOneOf(documentations.category_id, ids),
        brand_id: (ids) => isOneOf(documentations.brand_id, ids),
        tags: (ids) => sql`${documentations.tags} && ${sql.param(ids)}::int[]`,
        device: isOfDevices,
        locale: (locales) => isOneOf(documentations.locale, locales),
        active: (active) => equals(documentations.active, active),
        has_file: (has) => sql`(${fileFor('en')} is not null) = ${has}`,
        created_at: (range) => withinDays(documentations.created_at, range),
      },
    }),
  'documentation.documentations.lookup': async ({ db, query, locale, scope }) => {
    const name = sql<string>`${documentations.documentation_number} || ' – ' || ${nameFor(locale)}`
    const asked = query.ids
      ? isOneOf(documentations.id, query.ids)
      : and(isLive(documentations), isCalled(query.search ?? ''))
    return {
      results: await db
        .select({ id: documentations.id, name })
        .from(documentations)
        .where(and(asked, documentsInScope(scope)))
        .orderBy(asc(documentations.name_pl), asc(documentations.id))
        .limit(query.ids?.length ?? BEST),
    }
  },
  'documentation.documentations.show': (call) => findDocumentation(call, call.params.documentation),
  'documentation.documentations.store': storeDocumentation,
  'documentation.documentations.update': updateDocumentation,
  'documentation.documentations.activate': switchDocumentation(true),
  'documentation.documentations.deactivate': switchDocumentation(false),
  'documentation.documentations.destroy': destroyDocumentation,
  'documentation.documentations.editions': async (call) => {
    await refuseUnseen(call, call.params.documentation)
    return { results: await editionsOf(call.db, call.at, call.params.documentation) }
  },
  'documentation.downloads.index': async (call) => {
    await refuseUnseen(call, call.params.documentation)
    return listDownloads(call, eq(documentation_downloads.documentation_id, call.params.documentation))
  },
  'documentation.contractor-downloads.index': async (call) => {
    const { contractor } = call.params
    const [found] = await call.db
      .select({ id: contractors.id })
      .from(contractors)
      .where(and(eq(contractors.id, contractor), isLive(contractors), contractorsInScope(call.scope)))
    if (!found) return refuse('not_found')
    return listDownloads(call, isOfContractor(contractor))
  },
})
