import type { I18n } from '@lingui/core'
import type { PermissionMap } from '#contract/access.ts'
import { allEntities, entityKeys } from '#contract/entities.ts'
import { listAddress } from '#contract/entity.ts'
import { newOne } from '#contract/entity-words.ts'
import type { Translated } from '#contract/locale.ts'
import type { Destination } from '#machines/search/destinations.ts'
import { type RouteDeclaration, routes, type Zone } from '#src/routes.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { navigationGroup } from '#views/shell/management/navigation-groups.ts'

/** Addresses of pages that create a record. */
const begins = /\/(?:store|register)$/

/** Names of actions that differ from the titles of their pages. */
const called: Record<string, Translated> = {
  '/cms/user/users/store': { pl: 'Zaproś użytkownika', en: 'Invite a user' },
}

/** The most frequent actions by permission, offered before anything is typed. */
const usual = [
  ...['service-order.service-orders.store', 'user.users.store', 'notification.messages.store'],
  ...['training.terms.store', 'news.news.store'],
  ...['partnerzone.service-order.service-orders.store', 'partnerzone.service-order.service-maintenances.store'],
  ...['partnerzone.service-order.spare-parts-orders.store', 'partnerzone.offer-generator.offers.store'],
]

/** Every screen that a person can open without a record, and every action that they may start. */
export function destinationsOf(zone: Zone, permissions: PermissionMap, i18n: I18n): Destination[] {
  const rank = ({ path, access }: RouteDeclaration) =>
    begins.test(path) && access && usual.includes(access) ? usual.indexOf(access) : usual.length
  return routes
    .toSorted((one, other) => rank(one) - rank(other))
    .filter(
      (route) =>
        route.zone === zone && route.screen && !/[:*]/.test(route.path) && (!route.access || permissions[route.access]),
    )
    .map((route) => {
      const isAction = begins.test(route.path)
      const group = isAction ? null : navigationGroup(route)
      return {
        entity: isAction ? ('action' as const) : ('screen' as const),
        id: route.path,
        title: labelIn(i18n, isAction ? nameOfAction(route) : route.title),
        subtitle: group && labelIn(i18n, group),
        path: route.path,
      }
    })
}

/** "Nowe szkolenie" and not "Nowy", as the page itself is called. */
function nameOfAction({ path, title }: RouteDeclaration): Translated {
  if (called[path]) return called[path]
  const entity = entityKeys.find((key) => `${listAddress(allEntities[key])}/store` === path)
  return entity ? newOne(allEntities[entity].words) : title
}
