/**
 * Tracking pages of carriers; the tracking number is appended. Keys are the names that people and the shipping agents of the
 * ERP use.
 */
const pages: Readonly<Record<string, string>> = {
  DPD: 'https://tracktrace.dpd.com.pl/parcelDetails?typ=1&p1=',
  DHL: 'https://www.dhl.com/pl-pl/home/tracking/tracking-parcel.html?submit=1&tracking-id=',
  FedEx: 'https://www.fedex.com/fedextrack/?trknbr=',
  GLS: 'https://gls-group.com/PL/pl/sledzenie-paczek?match=',
  InPost: 'https://inpost.pl/sledzenie-przesylek?number=',
  'Poczta Polska': 'https://emonitoring.poczta-polska.pl/?numer=',
  UPS: 'https://www.ups.com/track?loc=pl_PL&tracknum=',
}

/** Carriers whose tracking pages are known. */
export const carriers = Object.keys(pages)

/** Address of a parcel's tracking page; null for an unknown carrier. */
export function trackingLink(carrier: string | null, tracking_number: string | null): string | null {
  const name = carrier?.trim().toLowerCase()
  const known = carriers.find((one) => one.toLowerCase() === name)
  if (!known || !tracking_number) return null
  return `${pages[known]}${encodeURIComponent(tracking_number.replaceAll(/\s/g, ''))}`
}
