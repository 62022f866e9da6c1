import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lateView } from '#views/components/flow/late-view.tsx'
import type { ToldPart } from '#views/components/resource/resource.ts'
import { useMay } from '#views/shell/use-session.ts'

const HistoryDrawer = lateView(() => import('./history-drawer.tsx').then((module) => module.HistoryDrawer))

export interface HistoryProps {
  /** The name of the record's kind in the audit: `partner.partners`. */
  entity: string
  id: number
  /** Labels by field name, before the general ones. */
  labels?: Readonly<Record<string, string>>
  /** The declared form, whose labels and options the changes are told in. */
  parts?: readonly ToldPart[]
}

/** Opens the history of a record at the side. Nothing for whoever may not see histories. */
export function HistoryButton(props: HistoryProps) {
  const may = useMay('core.history.index')
  const [opened, setOpened] = useState(false)
  const [asked, setAsked] = useState(false)
  if (!may) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconHistory size={18} stroke={1.7} />}
        onClick={() => {
          setAsked(true)
          setOpened(true)
        }}
      >
        <Trans>History</Trans>
      </Button>
      {asked && (
        <Suspense fallback={null}>
          <HistoryDrawer {...props} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
