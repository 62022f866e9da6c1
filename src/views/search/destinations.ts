import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PermissionMap } from '#contract/declare/access.ts'
import { listAddress } from '#contract/declare/entity.ts'
import { addOne, newOne } from '#contract/declare/entity-words.ts'
import { allEntities, entityKeys } from '#contract/entities.ts'
import type { Translated } from '#contract/messages/locale.ts'
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

/** Labels of buttons that lead to a form, in both zones, besides "Add …" of its entity. */
const buttons: Record<string, readonly MessageDescriptor[]> = {
  '/service-order/service-orders/register': [msg`Report a fault`],
  '/service-order/service-maintenances/register': [msg`Arrange a maintenance`],
  '/service-order/spare-parts-orders/register': [msg`Order parts`],
  '/device/units/store': [msg`Register a warranty`],
  '/user/users/store': [msg`Invite a colleague`, msg`Invite a person`],
}

/** Other names of screens. */
const names: Record<string, readonly MessageDescriptor[]> = {
  '/cms/outbox': [msg`Messages sent`, msg`E-mails`],
  '/cms/import': [msg`Import from a workbook`],
  '/cms/profile': [msg`Change the password`],
  '/profile': [msg`Change the password`],
  '/report/reports': [msg`Statistics`],
}

/** The most frequent actions by permission, offered before anything is typed. */
const usual = [
  'service-order.service-orders.store',
  'user.users.store',
  'notification.messages.store',
  'training.terms.store',
  'news.news.store',
  'partnerzone.service-order.service-orders.store',
  'partnerzone.service-order.service-maintenances.store',
  'partnerzone.service-order.spare-parts-orders.store',
  'partnerzone.offer-generator.offers.store',
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
      const entity = entityAt(route.path)
      return {
        entity: isAction ? ('action' as const) : ('screen' as const),
        id: route.path,
        title: labelIn(i18n, isAction ? nameOfAction(route) : route.title),
        subtitle: group && labelIn(i18n, group),
        path: route.path,
        labels: isAction ? labelsOfAction(route.path, entity, i18n) : namesOfScreen(route.path, entity, i18n),
      }
    })
}

const withoutZone = (path: string) => path.replace(/^\/cms(?=\/)/, '')

/** The entity whose list is at an address, or whose form is below it, in either zone. */
function entityAt(path: string) {
  const list = withoutZone(path.replace(begins, ''))
  return entityKeys.find((key) => withoutZone(listAddress(allEntities[key]) ?? '') === list)
}

type Entity = ReturnType<typeof entityAt>

function labelsOfAction(path: string, entity: Entity, i18n: I18n): string[] {
  return [
    ...(buttons[withoutZone(path)] ?? []).map((label) => i18n._(label)),
    ...(entity ? [labelIn(i18n, addOne(allEntities[entity].words))] : []),
  ]
}

/** A list is also found by its export. */
function namesOfScreen(path: string, entity: Entity, i18n: I18n): string[] {
  const further = Object.entries(names).flatMap(([beginning, labels]) => (path.startsWith(beginning) ? labels : []))
  return [...further, ...(entity ? [msg`Export`] : [])].map((label) => i18n._(label))
}

/** "Nowe szkolenie" and not "Nowy", as the page itself is called. */
function nameOfAction({ path, title }: RouteDeclaration): Translated {
  if (called[path]) return called[path]
  const entity = entityKeys.find((key) => `${listAddress(allEntities[key])}/store` === path)
  return entity ? newOne(allEntities[entity].words) : title
}
