import { Trans, useLingui } from '@lingui/react/macro'
import { IconTools } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { RouteDeclaration } from '#src/routes.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { Card } from '#views/components/page/card.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { Fallback } from '#views/shell/failures/fallback.tsx'

/** Shown for a route without a screen: an unknown address, or a page in preparation. */
export function Placeholder({ route: { path, zone, title } }: { route: RouteDeclaration }) {
  const { i18n } = useLingui()
  if (path.endsWith('*')) return <Fallback />
  const action =
    zone === 'public' ? (
      <Link href="/auth/login">
        <Trans>Back to sign-in</Trans>
      </Link>
    ) : undefined
  return <InPreparation title={labelIn(i18n, title)} action={action} />
}

/** The page of a screen that is not finished. */
function InPreparation({ title, action }: { title: ReactNode; action?: ReactNode }) {
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
