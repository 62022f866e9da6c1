import { newOne, singular } from '#contract/declare/entity-words.ts'
import { allEntities } from '#contract/entities.ts'
import type { RouteDeclaration } from '#src/routes.ts'
import { listTitle } from './entity-pages.ts'
import { formPage, pageOf } from './pages.ts'

const page = pageOf('cms')
const zone = pageOf('partner')
const { words } = allEntities['device.units']
const managed = '/cms/device/units'
const own = '/device/units'

const staff = () => import('#views/unit/cms/units.tsx')
const partner = () => import('#views/unit/partner-zone/units.tsx')

/** Serial numbers in the back office. */
export const unitPages: readonly RouteDeclaration[] = [
  page(managed, listTitle('device.units'), {
    access: 'device.units.index',
    navigation: { group: 'devices', order: 20 },
    screen: () => staff().then((module) => module.Units),
  }),
  page(`${managed}/store`, newOne(words), {
    access: 'device.units.store',
    parent: managed,
    screen: formPage(() => staff().then((module) => module.NewUnit)),
  }),
  page(`${managed}/:id/edit`, singular(words), {
    access: 'device.units.update',
    also: ['device.units.show'],
    parent: managed,
    screen: formPage(() => staff().then((module) => module.UnitEdit)),
  }),
  page(`${managed}/:id`, singular(words), {
    access: 'device.units.show',
    parent: managed,
    screen: () => import('#views/service-order/due/unit-screens.tsx').then((module) => module.StaffUnitWithDue),
  }),
]

/** Serial numbers in the partner zone, and the registration of their warranties. */
export const partnerUnitPages: readonly RouteDeclaration[] = [
  zone(own, listTitle('device.units'), {
    access: 'partnerzone.device.units.index',
    navigation: { group: 'devices', place: 'more' },
    screen: () => partner().then((module) => module.PartnerUnits),
  }),
  zone(
    `${own}/store`,
    { pl: 'Rejestracja gwarancji', en: 'Warranty registration' },
    {
      access: 'partnerzone.device.units.store',
      parent: own,
      screen: formPage(() => partner().then((module) => module.RegisterUnit)),
    },
  ),
  zone(`${own}/:id`, singular(words), {
    access: 'partnerzone.device.units.index',
    parent: own,
    screen: () => import('#views/service-order/due/unit-screens.tsx').then((module) => module.PartnerUnitWithDue),
  }),
]
