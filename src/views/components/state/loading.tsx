import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

interface LoadingProps {
  className?: string
  /** Placeholders of the content. */
  children: ReactNode
}

/** Shown while content is loading; announced to screen readers. */
export function Loading({ className, children }: LoadingProps) {
  const { t } = useLingui()
  return (
    <div className={className} role="status" aria-label={t`Loading`}>
      {children}
    </div>
  )
}
