import { Suspense } from 'react'
import { lazyView } from '#views/components/flow/lazy-view.tsx'
import { GlobalSearch } from '#views/search/global-search.tsx'
import { useOpenedLately } from '#views/search/use-opened-lately.ts'
import { PartnerShell } from '#views/shell/partner-zone/partner-shell.tsx'
import type { ShellProps } from '#views/shell/shell-props.ts'

const Bell = lazyView(() => import('#views/notification/partner-zone/bell.tsx').then((module) => module.Bell))

/** The frame of the partner zone with the contributions of modules: search and the bell of notifications. */
export function PartnerZone(props: ShellProps) {
  useOpenedLately()
  return (
    <PartnerShell
      {...props}
      search={<GlobalSearch zone="partner" />}
      bell={
        <Suspense fallback={null}>
          <Bell />
        </Suspense>
      }
    />
  )
}
