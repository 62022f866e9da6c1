import { useLingui } from '@lingui/react'
import { useLingui as useTexts } from '@lingui/react/macro'
import { createActorContext } from '@xstate/react'
import { type ReactNode, useMemo } from 'react'
import { importKinds, importPath } from '#contract/import/kinds.ts'
import { type ImportEnded, runningImports } from '#machines/import/running-imports.ts'
import { provideRunningImports } from '#services/import/running-imports-actors.ts'
import { positive, validationDuration } from '#services/notifications.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { currentAddress, navigateTo } from '#views/components/app/hash-location.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { useEmitted } from '#views/components/flow/use-emitted.ts'

/** The running imports, for the frame of the back office and everything in it. */
export const Running = createActorContext(runningImports)

/** Watches imports, with the permission; the end of an import is announced on every page. */
export function RunningImports({ children }: { children: ReactNode }) {
  const { api, address } = useServices()
  const mayList = useMay('import.imports.index')
  const machine = useMemo(() => provideRunningImports(api, address, mayList), [api, address, mayList])
  return (
    <Running.Provider logic={machine}>
      <Ends />
      {children}
    </Running.Provider>
  )
}

/** Shows a toast for each finished import, except on its own page. */
function Ends() {
  const { i18n } = useLingui()
  const { t } = useTexts()
  const { notify } = useServices()
  useEmitted(Running.useActorRef(), 'import.ended', ({ ended: { id, kind, status, outcome: words } }: ImportEnded) => {
    const path = importPath(kind, id)
    if (currentAddress().split('?')[0] === path) return
    const [title, outcome] = [labelIn(i18n, importKinds[kind].title), labelIn(i18n, words)]
    notify.show({
      ...positive(t`${title}: ${outcome}`),
      ...(status === 'failed' && { kind: 'negative' }),
      duration: validationDuration,
      closable: true,
      action: { text: t`Open`, run: () => navigateTo(path) },
    })
  })
  return null
}
