/** Where carriers show a parcel; its number follows. Names as people, and the shipping agents of the ERP, write them. */
const pages: Readonly<Record<string, string>> = {
  DPD: 'https://tracktrace.dpd.com.pl/parcelDetails?typ=1&p1=',
  DHL: 'https://www.dhl.com/pl-pl/home/tracking/tracking-parcel.html?submit=1&tracking-id=',
  FedEx: 'https://www.fedex.com/fedextrack/?trknbr=',
  GLS: 'https://gls-group.com/PL/pl/sledzenie-paczek?match=',
  InPost: 'https://inpost.pl/sledzenie-przesylek?number=',
  'Poczta Polska': 'https://emonitoring.poczta-polska.pl/?numer=',
  UPS: 'https://www.ups.com/track?loc=pl_PL&tracknum=',
}

/** The carriers whose parcels can be followed without anybody typing an address. */
export const carriers = Object.keys(pages)

/** The page on which a parcel is followed; null of a carrier that is not known. */
export function trackingLink(carrier: string | null, tracking_number: string | null): string | null {
  const name = carrier?.trim().toLowerCase()
  const known = carriers.find((one) => one.toLowerCase() === name)
  if (!known || !tracking_number) return null
  return `${pages[known]}${encodeURIComponent(tracking_number.replaceAll(/\s/g, ''))}`
}
