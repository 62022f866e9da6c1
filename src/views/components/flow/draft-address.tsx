import { useEffect } from 'react'
import { useServices } from '#views/shell/app-services.ts'
import { useRecordTitle } from '#views/shell/header/page-title.tsx'

export interface DraftAddressProps {
  /** Null until the draft is stored. */
  address: string | null
  /** What the breadcrumbs and the browser's tab call the draft; the title of the route while it has no name. */
  title: string | null
}

/**
 * The page of a form becomes that of its draft as soon as there is one, in its address, so that a reload goes on with it, and in its
 * name. The screen stays, and so does what is being typed.
 */
export function DraftAddress({ address, title }: DraftAddressProps) {
  const { address: page } = useServices()
  useEffect(() => {
    if (address === null) return
    // What follows the question mark belongs to the screen, as the step of a form.
    const search = page.search()
    page.replacePath(`${address}${search && `?${search}`}`)
  }, [address, page])
  useRecordTitle(address && title, address)
  return null
}
