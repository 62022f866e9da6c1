import { Suspense } from 'react'
import { lazyView } from '#views/components/flow/lazy-view.tsx'
import { RunningBadge } from '#views/import/running-badge.tsx'
import { RunningImports } from '#views/import/running-imports.tsx'
import { GlobalSearch } from '#views/search/global-search.tsx'
import { useOpenedLately } from '#views/search/use-opened-lately.ts'
import { ManagementShell } from '#views/shell/management/management-shell.tsx'
import type { ShellProps } from '#views/shell/shell-props.ts'

const WorkBell = lazyView(() => import('#views/dashboard/cms/work-bell.tsx').then((module) => module.WorkBell))

/** The frame of the back office with contributions of modules: search, the bell of waiting work, running imports. */
export function BackOffice(props: ShellProps) {
  useOpenedLately()
  return (
    <RunningImports>
      <ManagementShell
        {...props}
        search={<GlobalSearch zone="cms" />}
        bell={
          <Suspense fallback={null}>
            <WorkBell />
          </Suspense>
        }
        badges={{ settings: <RunningBadge /> }}
      />
    </RunningImports>
  )
}
