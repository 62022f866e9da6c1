import { readSerial } from '#contract/unit/serial-number.ts'

/** The device, error code and serial number that the address of a new order contains. */
export function prefilledOrder(search: string) {
  const asked = new URLSearchParams(search)
  const device = Number(asked.get('device')) || null
  const error_code = Number(asked.get('error_code')) || null
  if (device === null && error_code === null) return null
  const serial_no = readSerial(asked.get('serial') ?? '') || null
  return { device, error_code, serial_no }
}
