import { managed, pageOf, viewed } from './route-declaration.ts'
import type { RouteDeclaration, Screen } from './routes.ts'

const page = pageOf('cms')
const documents = () => import('#views/documentation/cms/documentations.tsx')
const documentCategories = () => import('#views/documentation/cms/categories.tsx')
const documentTypes = () => import('#views/documentation/cms/types.tsx')
const documentTags = () => import('#views/documentation/cms/tags.tsx')
const devices = '/cms/device/devices'
const productCards = '/cms/device/productcards'

const deviceScreens = () => import('#views/device/cms/devices.tsx')
const deviceScreen = (name: keyof Awaited<ReturnType<typeof deviceScreens>>) => () =>
  deviceScreens().then((module) => module[name] as Screen)
const previews = () => import('#views/device/cms/device-preview.tsx')
const preview = (name: keyof Awaited<ReturnType<typeof previews>>) => () =>
  previews().then((module) => module[name] as Screen)
const productCardScreens = () => import('#views/device/cms/product-cards.tsx')
const productCardScreen = (name: keyof Awaited<ReturnType<typeof productCardScreens>>) => () =>
  productCardScreens().then((module) => module[name] as Screen)
const typeCardScreens = () => import('#views/device/cms/type-cards.tsx')
const typeCardScreen = (name: keyof Awaited<ReturnType<typeof typeCardScreens>>) => () =>
  typeCardScreens().then((module) => module[name] as Screen)
const tagScreens = () => import('#views/device/cms/tags.tsx')
const tagScreen = (name: keyof Awaited<ReturnType<typeof tagScreens>>) => () =>
  tagScreens().then((module) => module[name] as Screen)
const functionalityScreens = () => import('#views/device/cms/functionalities.tsx')
const functionalityScreen = (name: keyof Awaited<ReturnType<typeof functionalityScreens>>) => () =>
  functionalityScreens().then((module) => module[name] as Screen)

/** The pages of one device (specification, section 2) and what each needs. */
const deviceChildren: Record<string, { access: string; screen: () => Promise<Screen> }> = {
  '/sync-documentations': {
    access: 'device.sync-documentations.show',
    screen: () => import('#views/device/cms/device-sync.tsx').then((module) => module.DeviceSyncDocumentations),
  },
  '/edit': { access: 'device.devices.show', screen: deviceScreen('DeviceEdit') },
  '/preview': { access: 'device.devices.show', screen: preview('DevicePreview') },
  '/errorcodes': { access: 'device.configurations.show', screen: preview('DeviceErrorCodes') },
  '/documentations': { access: 'device.configurations.show', screen: preview('DeviceDocumentations') },
  '/configurations': {
    access: 'device.configurations.show',
    screen: () => import('#views/device/cms/device-configurations.tsx').then((module) => module.DeviceConfigurations),
  },
  '': { access: 'device.devices.show', screen: preview('DevicePreview') },
}

/** Devices, their groups, cards, tags, functionalities and error codes (specification, section 2). */
export const devicePages: RouteDeclaration[] = [
  page(devices, 'device.devices', {
    access: 'device.devices.index',
    navigation: { group: 'devices' },
    screen: deviceScreen('Devices'),
  }),
  page(`${devices}/store`, 'store', {
    access: 'device.devices.store',
    parent: devices,
    screen: deviceScreen('NewDevice'),
  }),
  ...Object.entries(deviceChildren).map(([child, { access, screen }]) =>
    page(`${devices}/:id${child}`, 'device.device', { access, parent: devices, screen }),
  ),
  page(`${productCards}/:id/documentations`, 'device.productcards', {
    access: 'device.product-card-documentations.show',
    parent: productCards,
    screen: productCardScreen('ProductCardDocuments'),
  }),
  ...managed(productCards, 'device.productcards', {
    list: { navigation: { group: 'devices' }, screen: productCardScreen('ProductCards') },
    store: { screen: productCardScreen('NewProductCard') },
    show: { screen: productCardScreen('ProductCard') },
  }),
  ...viewed('/cms/device/groups', 'device.groups', {
    list: {
      navigation: { group: 'devices' },
      screen: () => import('#views/device/cms/groups-screen.tsx').then((module) => module.GroupsScreen),
    },
    show: {
      screen: () => import('#views/device/cms/group-resource.tsx').then((module) => module.GroupScreen),
    },
  }),
  ...managed('/cms/device/typecards', 'device.typecards', {
    list: { navigation: { group: 'devices' }, screen: typeCardScreen('TypeCards') },
    store: { screen: typeCardScreen('NewTypeCard') },
    show: { screen: typeCardScreen('TypeCard') },
  }),
  ...managed('/cms/device/tags', 'device.tags', {
    list: { navigation: { group: 'devices' }, screen: tagScreen('DeviceTags') },
    store: { screen: tagScreen('NewDeviceTag') },
    show: { screen: tagScreen('DeviceTag') },
  }),
  ...(
    [
      ['standard', 'StandardFunctionalities'],
      ['optional', 'OptionalFunctionalities'],
    ] as const
  ).map(([type, screen]) =>
    page(`/cms/device/functionalities/${type}`, `device.functionalities.${type}`, {
      access: 'device.functionalities.index',
      // One way in; the other list is a tab beside it.
      ...(type === 'standard' && { navigation: { group: 'devices', label: 'device.functionalities' } }),
      ...(type === 'optional' && { parent: '/cms/device/functionalities/standard' }),
      screen: functionalityScreen(screen),
    }),
  ),
  page('/cms/device/functionalities/store', 'store', {
    access: 'device.functionalities.store',
    parent: '/cms/device/functionalities/standard',
    screen: functionalityScreen('NewFunctionality'),
  }),
  page('/cms/device/functionalities/:id', 'show', {
    access: 'device.functionalities.show',
    parent: '/cms/device/functionalities/standard',
    screen: functionalityScreen('Functionality'),
  }),
  ...managed('/cms/device/error-codes', 'device.error-codes', {
    list: {
      navigation: { group: 'devices' },
      screen: () => import('#views/device/cms/error-codes.tsx').then((module) => module.ErrorCodesScreen),
    },
    store: { screen: () => import('#views/device/cms/error-codes.tsx').then((module) => module.NewErrorCodeScreen) },
    show: { screen: () => import('#views/device/cms/error-codes.tsx').then((module) => module.ErrorCodeScreen) },
  }),
]

/** Documents and what they are sorted by. */
export const documentationPages: RouteDeclaration[] = [
  ...managed('/cms/documentation/documentations', 'documentation.documentations', {
    list: {
      navigation: { group: 'documents' },
      screen: () => documents().then((module) => module.DocumentationsScreen),
    },
    store: { screen: () => documents().then((module) => module.NewDocumentationScreen) },
    show: { screen: () => documents().then((module) => module.DocumentationScreen) },
  }),
  ...managed('/cms/documentation/categories', 'documentation.categories', {
    list: {
      navigation: { group: 'documents' },
      screen: () => documentCategories().then((module) => module.DocumentationCategoriesScreen),
    },
    store: { screen: () => documentCategories().then((module) => module.NewDocumentationCategoryScreen) },
    show: { screen: () => documentCategories().then((module) => module.DocumentationCategoryScreen) },
  }),
  ...managed('/cms/documentation/types', 'documentation.types', {
    list: {
      navigation: { group: 'documents' },
      screen: () => documentTypes().then((module) => module.DocumentationTypesScreen),
    },
    store: { screen: () => documentTypes().then((module) => module.NewDocumentationTypeScreen) },
    show: { screen: () => documentTypes().then((module) => module.DocumentationTypeScreen) },
  }),
  ...managed('/cms/documentation/tags', 'documentation.tags', {
    list: {
      navigation: { group: 'documents' },
      screen: () => documentTags().then((module) => module.DocumentationTagsScreen),
    },
    store: { screen: () => documentTags().then((module) => module.NewDocumentationTagScreen) },
    show: { screen: () => documentTags().then((module) => module.DocumentationTagScreen) },
  }),
]
