import { search } from '#contract/search/search.ts'
import { handlers } from '#server/http/handlers.ts'
import { foundInOffice } from './office.ts'
import { find } from './ranking.ts'
import { foundInZone, withUnitOfPlate } from './zone.ts'

export const searchHandlers = handlers(search, {
  'search.results.index': async ({ db, at, locale, by, scope, query }) => ({
    results: await find({ db, at, locale, is_staff: true }, query.query, foundInOffice(by.permissions, scope)),
  }),

  'partnerzone.search.results.index': async (call) => ({
    results: await withUnitOfPlate(
      call,
      call.query.query,
      await find({ ...call, is_staff: false }, call.query.query, foundInZone(call)),
    ),
  }),
})
