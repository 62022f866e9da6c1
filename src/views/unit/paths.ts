import { orderPage } from '#contract/service-order/handling/kinds.ts'
import type { LifeEvent } from '#contract/unit/entity.ts'

/** Addresses of the screens of serial numbers. In the partner zone a unit is addressed by its number, a draft by its id. */
export const unitPaths = {
  staff: {
    list: '/cms/device/units',
    unit: (id: number) => `/cms/device/units/${id}`,
    /** For a number without a record id: the screen looks up the record. */
    byNumber: (serial_no: string) => `/cms/device/units/${serial_no}`,
    edit: (id: number) => `/cms/device/units/${id}/edit`,
  },
  partner: {
    list: '/device/units',
    register: '/device/units/store',
    unit: (serial_no: string) => `/device/units/${serial_no}`,
    draft: (id: number) => `/device/units/${id}`,
  },
} as const

const kinds = { order: 'warranty', maintenance: 'maintenance', part: 'parts' } as const

/** The page of an event; null where it has none, or the reader may not open it. */
export function eventPage(
  { kind, id, of }: Pick<LifeEvent, 'kind' | 'id' | 'of'>,
  zone: 'staff' | 'partner',
): string | null {
  const order = kind === 'fitted_part' ? of : kind in kinds ? kinds[kind as keyof typeof kinds] : null
  return order !== null && id !== null ? orderPage(order, zone, id) : null
}

/** A new order about a unit: the form starts with its number and, for a company, with that company. */
export function aboutUnit(
  register: string,
  { serial_no, device_id }: { serial_no: string; device_id: number | null },
): string {
  const asked = new URLSearchParams({ serial: serial_no })
  if (device_id !== null) asked.set('device', String(device_id))
  return `${register}?${asked}`
}
