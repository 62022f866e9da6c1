import { Trans } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { useMemo } from 'react'
import { trainingState } from '#contract/training/row-texts.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { useRecordTitle } from '#views/components/page/page-title.tsx'
import { ResourceList } from '#views/components/resource/resource-list.tsx'
import { RecordMissing } from '#views/components/state/record-missing.tsx'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import { termPaths, trainingPaths } from './paths.ts'
import { terms } from './term-resource.tsx'
import { TrainingPageTabs } from './training-page-tabs.tsx'

/** The terms of one training. */
export function TrainingTermsScreen({ params }: ScreenProps) {
  const id = Number(params.id)
  const { data: training, failed, failure, refresh } = useLoad('training.trainings.show', { path: { training: id } })
  const fixed = useMemo(() => ({ training_id: String(id) }), [id])
  useRecordTitle(training?.name)
  if (failed && !training)
    return (
      <RecordMissing
        failure={failure}
        title={<Trans>The training could not be loaded</Trans>}
        list={{ path: trainingPaths.list, label: <Trans>All trainings</Trans> }}
        onRetry={refresh}
      />
    )
  return (
    <>
      <PageHeader
        title={training ? training.name : <Skeleton height={24} width={280} />}
        badge={training && <StatusBadge of={trainingState.statusOf(training)} />}
        note={training ? [training.edition, training.producer_name, training.type_name].join(' · ') : false}
      />
      <TrainingPageTabs id={id} />
      <ResourceList key={id} of={terms} embedded fixed={fixed} add={`${termPaths.store}?training=${id}`} />
    </>
  )
}
