import { type AnyColumn, and, asc, inArray, type SQL, sql } from 'drizzle-orm'
import { consentForms, dictionary } from '#contract/dictionary.ts'
import { contains } from '#server/http/conditions.ts'
import { handlers } from '#server/http/handlers.ts'
import { users } from '#server/modules/auth/index.ts'
import { isColleague } from './colleague.ts'
import { countries } from './countries.ts'
import { askedConsents, brandNotices } from './queries.ts'
import { brands, business_areas, provinces } from './table.ts'

/** How many of a large dictionary a selector is offered. */
const BEST = 50

interface Asked {
  search?: string | undefined
  ids?: number[] | undefined
}

export const dictionaryHandlers = handlers(dictionary, {
  'brand.brands.index': async ({ db, query, scope }) => ({
    results: await db
      .select({ id: brands.id, name: brands.name })
      .from(brands)
      .where(
        and(
          asked(query, brands.name, brands.id),
          scope.brands.length ? inArray(brands.id, [...scope.brands]) : undefined,
        ),
      )
      .orderBy(asc(brands.name)),
  }),

  'public-zone.dictionary.provinces.index': async ({ db, query }) => ({
    results: await db
      .select({ id: provinces.id, name: provinces.name })
      .from(provinces)
      .where(asked(query, provinces.name, provinces.id))
      .orderBy(asc(provinces.name)),
  }),

  'public-zone.dictionary.countries.index': ({ query, locale }) => {
    const wanted = fold(query.search ?? '')
    return { results: countries(locale).filter(({ id, name }) => fold(name).includes(wanted) || fold(id) === wanted) }
  },

  'public-zone.partner.businessareas.index': async ({ db, query, locale }) => {
    const name = business_areas[`name_${locale}`]
    return {
      results: await db
        .select({ id: business_areas.id, name })
        .from(business_areas)
        .where(asked(query, name, business_areas.id))
        .orderBy(asc(business_areas.position), asc(business_areas.id)),
    }
  },

  'public-zone.consent.consents.index': async ({ db, query, at, locale }) => ({
    results: await askedConsents(db, query.form ?? consentForms, at, locale),
  }),

  'public-zone.service-order.notices.index': async ({ db, locale }) => ({ results: await brandNotices(db, locale) }),

  'user.users.lookup': async ({ db, query }) => {
    const name = sql<string>`${users.first_name} || ' ' || ${users.last_name}`
    return {
      results: await db
        .select({ id: users.id, name })
        .from(users)
        .where(and(asked(query, name, users.id), isColleague(db)))
        .orderBy(asc(users.last_name), asc(users.first_name), asc(users.id))
        .limit(limitOf(query)),
    }
  },
})

/** Those that a selector asks for: by text, or known ones by id. */
function asked(query: Asked, name: AnyColumn | SQL, id: AnyColumn): SQL | undefined {
  return and(query.search ? contains(name, query.search) : undefined, query.ids && inArray(id, query.ids))
}

function limitOf(query: Asked): number {
  return query.ids?.length ?? BEST
}

/** Without case and diacritics, as the database searches. */
function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ł', 'l').replaceAll('Ł', 'L').toLowerCase()
}
