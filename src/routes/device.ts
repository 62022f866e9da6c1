import { singular } from '#contract/declare/entity-words.ts'
import { allEntities } from '#contract/entities.ts'
import type { RouteDeclaration, Screen } from '#src/routes.ts'
import { details, listTitle, newTitle } from './entity-pages.ts'
import { formPage, pageOf } from './pages.ts'

const page = pageOf('cms')
const devices = '/cms/device/devices'
const functionalities = '/cms/device/functionalities'

const deviceScreens = () => import('#views/device/cms/devices.tsx')
const deviceScreen = (name: keyof Awaited<ReturnType<typeof deviceScreens>>) => () =>
  deviceScreens().then((module) => module[name])
const previews = () => import('#views/device/cms/device-preview.tsx')
const preview = (name: keyof Awaited<ReturnType<typeof previews>>) => () => previews().then((module) => module[name])
const functionalityScreens = () => import('#views/device/cms/functionalities.tsx')
const functionalityScreen =
  (name: Exclude<keyof Awaited<ReturnType<typeof functionalityScreens>>, 'functionalities'>) => () =>
    functionalityScreens().then((module) => module[name])

/** The pages of one device (specification, section 2) and the access that each needs. */
const deviceChildren: Record<string, { access: string; screen: () => Promise<Screen> }> = {
  '/sync-documentations': {
    access: 'device.sync-documentations.show',
    screen: () => import('#views/device/cms/device-sync.tsx').then((module) => module.DeviceSyncDocumentations),
  },
  '/edit': { access: 'device.devices.show', screen: formPage(deviceScreen('DeviceEdit')) },
  '/preview': { access: 'device.devices.show', screen: preview('DevicePreview') },
  '/errorcodes': { access: 'device.configurations.show', screen: preview('DeviceErrorCodes') },
  '/documentations': { access: 'device.configurations.show', screen: preview('DeviceDocumentations') },
  '/configurations': {
    access: 'device.configurations.show',
    screen: () => import('#views/device/cms/device-configurations.tsx').then((module) => module.DeviceConfigurations),
  },
  '': { access: 'device.devices.show', screen: preview('DevicePreview') },
}

/** Devices with the pages of each, the documents of a product card, and the two lists of functionalities. */
export const devicePages: readonly RouteDeclaration[] = [
  page(devices, listTitle('device.devices'), {
    access: 'device.devices.index',
    navigation: { group: 'devices', order: 10 },
    screen: deviceScreen('Devices'),
  }),
  page(`${devices}/store`, newTitle('device.devices'), {
    access: 'device.devices.store',
    parent: devices,
    screen: formPage(() => import('#views/device/cms/new-device.tsx').then((module) => module.NewDevice)),
  }),
  ...Object.entries(deviceChildren).map(([child, { access, screen }]) =>
    page(`${devices}/:id${child}`, singular(allEntities['device.devices'].words), {
      access,
      also: ['device.devices.show'],
      parent: devices,
      screen,
    }),
  ),
  page('/cms/device/productcards/:id/documentations', listTitle('device.productcards'), {
    access: 'device.product-card-documentations.show',
    parent: '/cms/device/productcards',
    screen: () => import('#views/device/cms/product-cards.tsx').then((module) => module.ProductCardDocuments),
  }),
  page(
    `${functionalities}/standard`,
    { pl: 'Funkcje standardowe', en: 'Standard functionalities' },
    {
      access: 'device.functionalities.index',
      // One way in; the other list is a tab beside it.
      navigation: {
        group: 'devices',
        place: 'settings',
        order: 30,
        label: listTitle('device.functionalities'),
        about: { pl: 'Funkcje do zaznaczenia na kartach produktów', en: 'Functionalities to tick on product cards' },
        counted: 'device.functionalities.index',
      },
      screen: functionalityScreen('StandardFunctionalities'),
    },
  ),
  page(
    `${functionalities}/optional`,
    { pl: 'Funkcje opcjonalne', en: 'Optional functionalities' },
    {
      access: 'device.functionalities.index',
      parent: `${functionalities}/standard`,
      screen: functionalityScreen('OptionalFunctionalities'),
    },
  ),
  page(`${functionalities}/store`, newTitle('device.functionalities'), {
    access: 'device.functionalities.store',
    parent: `${functionalities}/standard`,
    screen: formPage(functionalityScreen('NewFunctionality')),
  }),
  page(`${functionalities}/:id`, details, {
    access: 'device.functionalities.show',
    parent: `${functionalities}/standard`,
    screen: formPage(functionalityScreen('Functionality')),
  }),
]
