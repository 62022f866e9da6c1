import { serialDigits } from '#contract/unit/serial-number.ts'

/** The device, error code and serial number that the address of a new order contains. */
export function prefilledOrder(search: string) {
  const asked = new URLSearchParams(search)
  const device = Number(asked.get('device'))
  if (!(device > 0)) return null
  const serial_no = serialDigits(asked.get('serial') ?? '') || null
  return { device, error_code: Number(asked.get('error_code')) || null, serial_no }
}
