import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import type { RoleSlug } from '#contract/declare/access.ts'
import { permissionNames } from '#contract/index.ts'
import { messages as polishMessages } from '#locales/pl.po'
import { matchingDestinations } from '#machines/search/destinations.ts'
import { expandPermissions } from '#server/modules/auth/default-permissions.ts'
import type { Zone } from '#src/routes.ts'
import { destinationsOf } from '#views/search/destinations.ts'

const i18n = setupI18n({ locale: 'pl', messages: { pl: {} } })
const polish = setupI18n({ locale: 'pl', messages: { pl: polishMessages } })

/** The actions offered to a role, in order. */
function actionsOf(role: RoleSlug, zone: Zone): string[] {
  const held = expandPermissions(role, permissionNames())
  const destinations = destinationsOf(zone, Object.fromEntries(held.map((name) => [name, true as const])), i18n)
  return destinations.flatMap(({ entity, title }) => (entity === 'action' ? title : []))
}

it('offers everybody first what they begin most often', () => {
  expect(actionsOf('admin', 'cms').slice(0, 5)).toEqual([
    'Nowe zgłoszenie gwarancyjne',
    'Zaproś użytkownika',
    'Nowe powiadomienie',
    'Nowy termin szkolenia',
    'Nowa aktualność',
  ])
  expect(actionsOf('partner', 'partner').slice(0, 4)).toEqual([
    'Nowe zgłoszenie gwarancyjne',
    'Nowy przegląd serwisowy',
    'Nowe zamówienie części',
    'Nowa oferta',
  ])
})

it('finds what a person reads on buttons, statistics and mail', () => {
  const found = (role: RoleSlug, zone: Zone, query: string) => {
    const held = expandPermissions(role, permissionNames())
    const destinations = destinationsOf(zone, Object.fromEntries(held.map((name) => [name, true as const])), polish)
    return matchingDestinations(destinations, query).map(({ title, path }) => [title, path])
  }
  expect(found('partner', 'partner', 'zgłoś usterkę')).toEqual([
    ['Zgłoś usterkę', '/service-order/service-orders/register'],
  ])
  expect(found('partner', 'partner', 'zamów części')).toEqual([
    ['Zamów części', '/service-order/spare-parts-orders/register'],
    ['Zamówienia części', '/service-order/spare-parts-orders'],
  ])
  expect(found('partner', 'partner', 'usterka')).toEqual([['Zgłoś usterkę', '/service-order/service-orders/register']])
  expect(found('partner', 'partner', 'oferta')).toContainEqual(['Oferty', '/offer-generator/offers'])
  expect(found('admin', 'cms', 'zgłoś usterkę')).toEqual([
    ['Zgłoś usterkę', '/cms/service-order/service-orders/register'],
  ])
  expect(found('admin', 'cms', 'dodaj aktualność')).toEqual([['Dodaj aktualność', '/cms/news/store']])
  expect(found('admin', 'cms', 'statystyki').map(([, path]) => path)).toEqual([
    '/report/reports/partner-activities',
    '/report/reports/partner-offers',
    '/report/reports/warranty-quality',
  ])
  expect(found('super-admin', 'cms', 'poczta')).toEqual([['Poczta i wysłane listy', '/cms/outbox']])
  expect(found('super-admin', 'cms', 'maile')).toEqual([['Maile', '/cms/outbox']])
  expect(found('partner', 'partner', 'hasło')).toEqual([['Zmień hasło', '/profile']])
  expect(found('admin', 'cms', 'importuj')).toContainEqual(['Importuj ze skoroszytu', '/cms/import/error-codes'])
  expect(found('admin', 'cms', 'eksport gwarancyjne')).toEqual([['Eksport', '/cms/service-order/service-orders']])
})
