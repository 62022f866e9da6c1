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

/** An account number in groups of four, as banks write it; a Polish number begins with two digits. */
export function writtenAccount(account: string): string {
  const plain = account.replaceAll(/\s/g, '').toUpperCase()
  return /^\d{26}$/.test(plain)
    ? `${plain.slice(0, 2)} ${plain.slice(2).replaceAll(/(.{4})(?=.)/g, '$1 ')}`
    : plain.replaceAll(/(.{4})(?=.)/g, '$1 ')
}
