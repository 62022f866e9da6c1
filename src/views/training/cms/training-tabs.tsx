import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import type { TrainingRow } from '#contract/training/training.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { LinkTabs } from '#views/components/page/links/link-tabs.tsx'
import { Badge } from '#views/components/status/status-badge.tsx'
import { trainingPaths } from './paths.ts'

/** The pages of a training. */
export function TrainingTabs({ id }: { id: number }) {
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

/** Whether partners see a training; without regulations none of its terms can be opened. */
export function TrainingState({
  row: { active, has_regulations },
}: {
  row: Pick<TrainingRow, 'active' | 'has_regulations'>
}) {
  if (!active)
    return (
      <Badge tone="grey">
        <Trans context="training">Inactive</Trans>
      </Badge>
    )
  return has_regulations ? (
    <Badge tone="green">
      <Trans context="training">Active</Trans>
    </Badge>
  ) : (
    <Badge tone="amber">
      <Trans>No regulations</Trans>
    </Badge>
  )
}
