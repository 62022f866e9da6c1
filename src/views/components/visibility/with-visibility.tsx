import { Trans } from '@lingui/react/macro'
import { IconEye } from '@tabler/icons-react'
import { type ReactNode, Suspense, useContext, useState } from 'react'
import type { Entity } from '#contract/declare/entity.ts'
import { allEntities, isEntity } from '#contract/entities.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { lazyView } from '#views/components/flow/lazy-view.tsx'
import { StandingActions } from '#views/components/page/header-actions.tsx'

const VisibilityDrawer = lazyView(() => import('./visibility-drawer.tsx').then((module) => module.VisibilityDrawer))

export interface VisibilityProps {
  /** The entity name of the record, such as `news.news`. */
  entity: string
  id: number
}

/**
 * Adds "Who sees it?" to the actions of a record's header, for records that the partner zone shows and for people who may read
 * companies.
 */
export function WithVisibility({ children, ...record }: VisibilityProps & { children: ReactNode }) {
  const may = useMay('partner.partners.show')
  const standing = useContext(StandingActions)
  const [opened, setOpened] = useState(false)
  const [asked, setAsked] = useState(false)
  if (!may || !isShownInZone(record.entity)) return children
  const open = () => {
    setAsked(true)
    setOpened(true)
  }
  const visibility = { key: 'visibility', label: <Trans>Who sees it?</Trans>, icon: IconEye, onClick: open }
  return (
    <>
      <StandingActions value={[visibility, ...standing]}>{children}</StandingActions>
      {asked && (
        <Suspense fallback={null}>
          <VisibilityDrawer {...record} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Whether the partner zone shows records of an entity by a call of their own. */
function isShownInZone(entity: string): boolean {
  if (!isEntity(entity)) return false
  const { shownBy }: Entity = allEntities[entity]
  return shownBy !== undefined
}
