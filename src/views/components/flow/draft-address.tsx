import { useEffect } from 'react'
import { useServices } from '#views/shell/app-services.ts'

/**
 * The address of a form becomes that of its draft as soon as there is one (null until then), so that a reload goes on with
 * it. Nobody is told: the screen stays, and so does what is being typed.
 */
export function DraftAddress({ address }: { address: string | null }) {
  const { address: page } = useServices()
  useEffect(() => {
    if (address === null) return
    // What follows the question mark belongs to the screen, as the step of a form.
    const search = page.search()
    page.replacePath(`${address}${search && `?${search}`}`)
  }, [address, page])
  return null
}
