import { consentForms, dictionary } from '#contract/dictionary/dictionary.ts'
import { handlers } from '#server/http/handlers.ts'
import { askedConsents } from '#server/modules/consent/index.ts'
import { findCountries } from './countries.ts'
import { brandNotices } from './queries.ts'

export const dictionaryHandlers = handlers(dictionary, {
  'public-zone.dictionary.countries.index': async ({ db, query, locale }) => ({
    results: await findCountries(db, locale, query.search),
  }),

  'public-zone.consent.consents.index': async ({ db, query, at, locale }) => ({
    results: await askedConsents(db, query.form ?? consentForms, at, locale),
  }),

  'public-zone.service-order.notices.index': async ({ db, locale }) => ({ results: await brandNotices(db, locale) }),
})
