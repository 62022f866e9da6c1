import type { CertificateElement } from '#contract/training/certificate-page.ts'

const text: CertificateElement = {
  kind: 'text',
  text: '{full_name}',
  x: 38.5,
  y: 90,
  width: 220,
  size: 14,
  bold: false,
  align: 'center',
  colour: '#10181c',
}

/** A text element in the centre of the page, narrow enough for both orientations. */
export function newText(page: { width: number; height: number }): CertificateElement {
  const width = Math.min(150, page.width - 40)
  return { ...text, width, x: (page.width - width) / 2, y: Math.round(page.height / 2) }
}

export function newCode(page: { width: number; height: number }): CertificateElement {
  return { ...text, kind: 'qr', text: '', width: 28, x: 25, y: page.height - 55, align: 'left' }
}

/** Initial elements of a new template: name, training and number in the centre, QR code at the lower left. */
export const firstElements: CertificateElement[] = [
  { ...text, text: 'CERTYFIKAT', y: 36, size: 44, bold: true, colour: '#0f5c66' },
  { ...text, y: 78, size: 34, bold: true },
  { ...text, text: '{training_name}', y: 110, size: 20, bold: true, colour: '#0f5c66' },
  { ...text, text: '{city}, {training_date}', y: 132, size: 12 },
  { ...text, text: '{certificate_number}', y: 160, size: 13, bold: true },
  { ...text, kind: 'qr', text: '', x: 31, y: 152, width: 28, align: 'left' },
]
