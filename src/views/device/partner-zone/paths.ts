import { orderKinds } from '#contract/service-order/handling/kinds.ts'

const register = `${orderKinds.warranty.path}/register`

/** Addresses of the partner's catalogue. */
export const cataloguePaths = {
  list: '/device/devices',
  device: (id: number) => `/device/devices/${id}`,
  ofBrand: (id: number) => `/device/devices?brand_id=${id}`,
  brand: (id: number) => `/device/brands/${id}`,
  errorCodes: '/device/errorcodes',
}

/** Address of a new warranty order filled in with the device and the error code. */
export function faultPath({ device, error_code }: { device?: number | null; error_code?: number | null }): string {
  const asked = new URLSearchParams()
  if (device) asked.set('device', String(device))
  if (error_code) asked.set('error_code', String(error_code))
  return asked.size > 0 ? `${register}?${asked}` : register
}
