/** Addresses of the screens of devices. */
export const devicePaths = {
  list: '/cms/device/devices',
  one: (id: number) => `/cms/device/devices/${id}`,
  edit: (id: number) => `/cms/device/devices/${id}/edit`,
  preview: (id: number) => `/cms/device/devices/${id}/preview`,
  errorCodes: (id: number) => `/cms/device/devices/${id}/errorcodes`,
  documentations: (id: number) => `/cms/device/devices/${id}/documentations`,
  configurations: (id: number) => `/cms/device/devices/${id}/configurations`,
  sync: (id: number) => `/cms/device/devices/${id}/sync-documentations`,
  group: (id: number) => `/cms/device/groups/${id}`,
  errorCode: (id: number) => `/cms/device/error-codes/${id}`,
  documentation: (id: number) => `/cms/documentation/documentations/${id}`,
  productCard: (id: number) => `/cms/device/productcards/${id}`,
}
