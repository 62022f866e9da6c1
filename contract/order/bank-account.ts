/** Whether a text is an account number with valid check digits (ISO 13616): an IBAN, or a Polish number without PL. */
export function isAccount(text: string): boolean {
  const plain = text.replaceAll(/\s/g, '').toUpperCase()
  const iban = /^\d{26}$/.test(plain) ? `PL${plain}` : plain
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban) || (iban.startsWith('PL') && iban.length !== 28)) return false
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replaceAll(/[A-Z]/g, (letter) =>
    String(Number.parseInt(letter, 36)),
  )
  return BigInt(digits) % 97n === 1n
}
