import { useEffect } from 'react'

/**
 * The address of a form becomes that of its draft as soon as there is one (null until then), so that a reload goes on with
 * it. Nobody is told: the screen stays, and so does what is being typed.
 */
export function DraftAddress({ address }: { address: string | null }) {
  useEffect(() => {
    if (address !== null) window.history.replaceState(window.history.state, '', `#${address}`)
  }, [address])
  return null
}
