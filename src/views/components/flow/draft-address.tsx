import { useEffect } from 'react'
import { useServices } from '#views/components/app/app-services.ts'
import { useRecordTitle } from '#views/components/page/page-title.tsx'

export interface DraftAddressProps {
  /** Null until the draft is stored. */
  address: string | null
  /** The name of the draft in breadcrumbs and the browser tab; null while it has none, for the title of the route. */
  title: string | null
}

/**
 * Replaces the address and name of a form by those of its draft as soon as it is stored, so that a reload continues it. The
 * screen and the typed text stay.
 */
export function DraftAddress({ address, title }: DraftAddressProps) {
  const { address: page } = useServices()
  useEffect(() => {
    if (address === null) return
    // The query after the question mark belongs to the screen, as the step of a form.
    const search = page.search()
    page.replacePath(`${address}${search && `?${search}`}`)
  }, [address, page])
  useRecordTitle(address && title, address)
  return null
}
