import { and, asc, inArray } from 'drizzle-orm'
import { consentForms, dictionary } from '#contract/dictionary/dictionary.ts'
import { handlers } from '#server/http/handlers.ts'
import { askedConsents } from '#server/modules/consent/index.ts'
import { findCountries } from './countries.ts'
import { offered } from './offered.ts'
import { brandNotices } from './queries.ts'
import { brands, business_areas, provinces } from './table.ts'

export const dictionaryHandlers = handlers(dictionary, {
  'brand.brands.index': async ({ db, query, scope }) => ({
    results: await db
      .select({ id: brands.id, name: brands.name })
      .from(brands)
      .where(
        and(
          offered(brands, query, brands.name),
          scope.brands.length ? inArray(brands.id, [...scope.brands]) : undefined,
        ),
      )
      .orderBy(asc(brands.position), asc(brands.name)),
  }),

  'public-zone.dictionary.provinces.index': async ({ db, query }) => ({
    results: await db
      .select({ id: provinces.id, name: provinces.name })
      .from(provinces)
      .where(offered(provinces, query, provinces.name))
      .orderBy(asc(provinces.position), asc(provinces.name)),
  }),

  'public-zone.dictionary.countries.index': async ({ db, query, locale }) => ({
    results: await findCountries(db, locale, query.search),
  }),

  'public-zone.partner.businessareas.index': async ({ db, query, locale }) => {
    const name = business_areas[`name_${locale}`]
    return {
      results: await db
        .select({ id: business_areas.id, name })
        .from(business_areas)
        .where(offered(business_areas, query, name))
        .orderBy(asc(business_areas.position), asc(name)),
    }
  },

  'public-zone.consent.consents.index': async ({ db, query, at, locale }) => ({
    results: await askedConsents(db, query.form ?? consentForms, at, locale),
  }),

  'public-zone.service-order.notices.index': async ({ db, locale }) => ({ results: await brandNotices(db, locale) }),
})
