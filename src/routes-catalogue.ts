import { children, managed, pageOf, viewed } from './route-declaration.ts'
import type { RouteDeclaration } from './routes.ts'

const page = pageOf('cms')
const devices = '/cms/device/devices'

/** Devices, their groups, cards, tags, functionalities and error codes (specification, section 2). */
export const devicePages: RouteDeclaration[] = [
  page(devices, 'device.devices', { access: 'device.devices.index' }),
  ...children(
    devices,
    'device.device',
    'device.devices.show',
    ['/sync-documentations', '/edit', '/preview', '/errorcodes', '/documentations', '/configurations', ''].map(
      (child) => `${devices}/:id${child}`,
    ),
  ),
  ...viewed('/cms/device/productcards', 'device.productcards'),
  ...children('/cms/device/productcards', 'device.productcards', 'device.productcards.show', [
    '/cms/device/productcards/:id/documentations',
  ]),
  ...viewed('/cms/device/groups', 'device.groups'),
  ...viewed('/cms/device/typecards', 'device.typecards'),
  ...managed('/cms/device/tags', 'device.tags'),
  ...['standard', 'optional'].map((type) =>
    page(`/cms/device/functionalities/${type}`, `device.functionalities.${type}`, {
      access: 'device.functionalities.index',
    }),
  ),
  page('/cms/device/functionalities/store', 'store', {
    access: 'device.functionalities.store',
    parent: '/cms/device/functionalities/standard',
  }),
  page('/cms/device/functionalities/:id', 'show', {
    access: 'device.functionalities.show',
    parent: '/cms/device/functionalities/standard',
  }),
  ...managed('/cms/device/error-codes', 'device.error-codes'),
]

/** Documents and what they are sorted by. */
export const documentationPages: RouteDeclaration[] = ['documentations', 'categories', 'types', 'tags'].flatMap(
  (resource) => managed(`/cms/documentation/${resource}`, `documentation.${resource}`),
)
