import { type ReactNode, useSyncExternalStore } from 'react'
import { today } from '#contract/values/rules.ts'
import { formatDate } from '#services/formatting.ts'
import { DistributorBrand } from '#views/shell/distributor-brand.tsx'

function beforeEachPrint(onPrint: () => void): () => void {
  window.addEventListener('beforeprint', onPrint)
  return () => window.removeEventListener('beforeprint', onPrint)
}

/** Only printed: the brand and the date. Without a signed-in person the screen passes the brand. */
export function PrintHeader({ brand = <DistributorBrand short={false} /> }: { brand?: ReactNode }) {
  const day = useSyncExternalStore(beforeEachPrint, () => today())
  return (
    <div data-print-only aria-hidden="true">
      {brand}
      <span>{formatDate(day)}</span>
    </div>
  )
}
