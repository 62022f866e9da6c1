/** Addresses of the screens of serial numbers. In the partner zone a unit is addressed by its number, a draft by its id. */
export const unitPaths = {
  staff: {
    list: '/cms/device/units',
    unit: (id: number) => `/cms/device/units/${id}`,
    edit: (id: number) => `/cms/device/units/${id}/edit`,
  },
  partner: {
    list: '/device/units',
    register: '/device/units/store',
    unit: (serial_no: string) => `/device/units/${serial_no}`,
    draft: (id: number) => `/device/units/${id}`,
  },
} as const
