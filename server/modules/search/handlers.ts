import { search, searchedSince } from '#contract/search/search.ts'
import { handlers } from '#server/http/handlers.ts'
import { foundInOffice } from './office.ts'
import { type FoundKind, find } from './ranking.ts'
import { foundInZone, withUnitOfPlate } from './zone.ts'

/** The kinds that a client of a release can show. */
const shown = (kinds: readonly FoundKind[], release: number) =>
  kinds.filter(({ entity }) => (searchedSince[entity] ?? 0) <= release)

export const searchHandlers = handlers(search, {
  'search.results.index': async ({ db, at, locale, by, scope, query, release }) => ({
    results: await find(
      { db, at, locale, is_staff: true },
      query.query,
      shown(foundInOffice(by.permissions, scope), release),
    ),
  }),

  'partnerzone.search.results.index': async (call) => ({
    results: await withUnitOfPlate(
      call,
      call.query.query,
      await find({ ...call, is_staff: false }, call.query.query, shown(foundInZone(call), call.release)),
    ),
  }),
})
