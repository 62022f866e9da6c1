import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Menu, Skeleton } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ScreenProps } from '#src/routes.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Card } from '#views/components/page/card.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { useRecordTitle } from '#views/components/page/page-title.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { RecordMissing } from '#views/components/state/record-missing.tsx'
import { ParticipantStatusBadge } from '#views/training/badges.tsx'
import { useParticipantActions } from './participant-actions.tsx'
import { ParticipantData } from './participant-data.tsx'

/** The page of a participant, with links to the next and previous one of the list. */
export function ParticipantScreen({ params }: ScreenProps) {
  const { t } = useLingui()
  const id = Number(params.id)
  const { data, failed, failure, refresh } = useLoad('training.participants.show', { path: { participant: id } })
  const { actions, dialogs } = useParticipantActions(refresh)
  const name = data ? `${data.first_name} ${data.last_name}` : undefined
  useRecordTitle(name)
  if (failed && !data)
    return (
      <RecordMissing
        failure={failure}
        title={<Trans>The participant could not be loaded</Trans>}
        list={{ path: '/cms/training/participants', label: <Trans>All participants</Trans> }}
        onRetry={refresh}
      />
    )
  return (
    <>
      <PageHeader
        title={name ?? <Skeleton height={24} width={200} />}
        badge={data && <ParticipantStatusBadge status={data.status} />}
        note={data ? data.contractor_name : '\u00A0'}
        actions={
          data && (
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon
                  variant="default"
                  size={36}
                  aria-label={t`Actions for ${data.first_name} ${data.last_name}`}
                >
                  <IconDots size={18} stroke={1.7} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>{actions(data)}</Menu.Dropdown>
            </Menu>
          )
        }
      />
      {data ? (
        <Card title={<Trans>Data and history</Trans>}>
          <ParticipantData participant={data} />
        </Card>
      ) : (
        <CardSkeleton />
      )}
      {dialogs}
    </>
  )
}
