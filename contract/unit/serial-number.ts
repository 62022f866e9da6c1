/** Digits of a serial number (specification, section 9). */
export const serialLength = 22

/** The digits of a serial number however it was typed or pasted. */
export const serialDigits = (typed: string) => typed.replaceAll(/\D/g, '')

/** A serial number in groups of four digits, as plates and papers show it. */
export function writtenSerial(value: string): string {
  return serialDigits(value).replaceAll(/(\d{4})(?=\d)/g, '$1 ')
}
