import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import type { RoleSlug } from '#contract/access.ts'
import { expandPermissions } from '#contract/default-permissions.ts'
import { permissionNames } from '#contract/index.ts'
import type { Zone } from '#src/routes.ts'
import { destinationsOf } from '#views/search/destinations.ts'

const i18n = setupI18n({ locale: 'pl', messages: { pl: {} } })

/** The actions offered to a role, in order. */
function actionsOf(role: RoleSlug, zone: Zone): string[] {
  const held = expandPermissions(role, permissionNames())
  const destinations = destinationsOf(zone, Object.fromEntries(held.map((name) => [name, true as const])), i18n)
  return destinations.flatMap(({ entity, title }) => (entity === 'action' ? title : []))
}

it('offers everybody first what they begin most often', () => {
  expect(actionsOf('admin', 'cms').slice(0, 5)).toEqual([
    ...[
      'Nowe zgłoszenie gwarancyjne',
      'Zaproś użytkownika',
      'Nowe powiadomienie',
      'Nowy termin szkolenia',
      'Nowa aktualność',
    ],
  ])
  expect(actionsOf('partner', 'partner').slice(0, 4)).toEqual([
    ...['Nowe zgłoszenie gwarancyjne', 'Nowy przegląd serwisowy', 'Nowe zamówienie części', 'Nowa oferta'],
  ])
})
