import { Trans } from '@lingui/react/macro'
import { IconHistory } from '@tabler/icons-react'
import { type ReactNode, Suspense, useContext, useState } from 'react'
import { useMay } from '#views/components/app/use-session.ts'
import { lazyView } from '#views/components/flow/lazy-view.tsx'
import { HeaderActions, StandingActions } from '#views/components/page/header-actions.tsx'
import type { ToldPart } from '#views/components/resource/resource.ts'

const HistoryDrawer = lazyView(() => import('./history-drawer.tsx').then((module) => module.HistoryDrawer))

export interface HistoryProps {
  /** The entity name of the record in the audit, such as `partner.partners`. */
  entity: string
  id: number
  /** Labels by field name, used before the general ones. */
  labels?: Readonly<Record<string, string>>
  /** The declared form, whose labels and options are used for changes. */
  parts?: readonly ToldPart[]
}

/**
 * Adds the history of a record to the actions of its header, for people who may see histories. `children` renders
 * `HeaderActions`; without them the history is the only action.
 */
export function WithHistory({ children = <HeaderActions />, ...record }: HistoryProps & { children?: ReactNode }) {
  const may = useMay('core.history.index')
  const standing = useContext(StandingActions)
  const [opened, setOpened] = useState(false)
  const [asked, setAsked] = useState(false)
  if (!may) return children
  const open = () => {
    setAsked(true)
    setOpened(true)
  }
  const history = { key: 'history', label: <Trans>History</Trans>, icon: IconHistory, onClick: open }
  return (
    <>
      <StandingActions value={[history, ...standing]}>{children}</StandingActions>
      {asked && (
        <Suspense fallback={null}>
          <HistoryDrawer {...record} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
