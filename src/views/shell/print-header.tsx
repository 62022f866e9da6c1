import { useSyncExternalStore } from 'react'
import { today } from '#contract/rules.ts'
import { formatDate } from '#services/formatting.ts'
import { DistributorBrand } from '#views/shell/distributor-brand.tsx'

function beforeEachPrint(onPrint: () => void): () => void {
  window.addEventListener('beforeprint', onPrint)
  return () => window.removeEventListener('beforeprint', onPrint)
}

/** On paper only: whose screen it is, and of which day. */
export function PrintHeader() {
  const day = useSyncExternalStore(beforeEachPrint, () => today())
  return (
    <div data-print-only aria-hidden="true">
      <DistributorBrand short={false} />
      <span>{formatDate(day)}</span>
    </div>
  )
}
