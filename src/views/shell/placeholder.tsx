import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { RouteDeclaration } from '#src/routes.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { InPreparation } from '#views/components/state/in-preparation.tsx'
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
