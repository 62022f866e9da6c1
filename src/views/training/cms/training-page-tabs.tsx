import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import { useMay } from '#views/components/app/use-session.ts'
import { LinkTabs } from '#views/components/page/links/link-tabs.tsx'
import { trainingPaths } from './paths.ts'

/** The pages of a training. */
export function TrainingPageTabs({ id }: { id: number }) {
  const { t } = useLingui()
  const [path] = useLocation()
  const maySeeTerms = useMay('training.terms.index')
  return (
    <LinkTabs
      label={t`Training`}
      path={path}
      tabs={[
        { href: trainingPaths.one(id), label: <Trans>Training data</Trans> },
        ...(maySeeTerms ? [{ href: trainingPaths.terms(id), label: <Trans>Terms</Trans> }] : []),
      ]}
    />
  )
}
