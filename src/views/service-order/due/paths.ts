import { orderKinds } from '#contract/service-order/handling/kinds.ts'
import type { OrderZone } from '#services/service-order/order-calls.ts'
import { unitPaths } from '#views/unit/paths.ts'

/** Addresses of due dates. */
export const duePaths = {
  list: { partner: '/service-order/due-maintenances', staff: '/cms/service-order/due-maintenances' },
  /** The form of a maintenance, prefilled from a due date. */
  register: (id: number) => `${orderKinds.maintenance.path}/register?due=${id}`,
  unit: (zone: OrderZone, { unit_id, serial_no }: { unit_id: number; serial_no: string }) =>
    zone === 'staff' ? unitPaths.staff.unit(unit_id) : unitPaths.partner.unit(serial_no),
} as const
