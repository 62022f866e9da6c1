import { Trans } from '@lingui/react/macro'
import { IconTools } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Card } from '#views/components/page/card.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { EmptyState } from './empty-state.tsx'

/** The page of a screen that is not finished. */
export function InPreparation({ title, action }: { title: ReactNode; action?: ReactNode }) {
  return (
    <>
      <PageHeader title={title} />
      <Card>
        <EmptyState icon={IconTools} title={<Trans>This page is in preparation</Trans>} action={action}>
          <Trans>We are working on it. It will appear in the menu as soon as it is ready.</Trans>
        </EmptyState>
      </Card>
    </>
  )
}
