import { type ReactNode, useDeferredValue } from 'react'

/** What may follow in a moment: it is rendered after the parts around it are on the screen. */
export function Later({ children }: { children: ReactNode }): ReactNode {
  return useDeferredValue(true, false) ? children : null
}
