import { Trans, useLingui } from '@lingui/react/macro'
import { Drawer } from '@mantine/core'
import { useLoad } from '#views/components/flow/use-load.ts'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { ParticipantData } from './participant-data.tsx'

/** A participant beside the list: contact data, price and history. */
export function ParticipantDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useLingui()
  const { data, failure, refresh } = useLoad('training.participants.show', { path: { participant: id } })
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="md"
      title={data ? `${data.first_name} ${data.last_name}` : <Trans>Participant</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {data && <ParticipantData participant={data} />}
      {!data && failure && <FailureNotice failure={failure} onRetry={refresh} />}
      {!data && !failure && <CardSkeleton />}
    </Drawer>
  )
}
