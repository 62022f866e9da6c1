import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

interface LoadingProps {
  className?: string
  /** Skeletons in the shape of what comes. */
  children: ReactNode
}

/** What stands in the place of content that is on its way; screen readers are told so. */
export function Loading({ className, children }: LoadingProps) {
  const { t } = useLingui()
  return (
    <div className={className} role="status" aria-label={t`Loading`}>
      {children}
    </div>
  )
}
