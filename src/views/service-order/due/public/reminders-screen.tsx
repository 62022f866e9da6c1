import { Trans } from '@lingui/react/macro'
import { Button, Skeleton, Stack } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { stopReminders } from '#services/service-order/maintenance-calls.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Card } from '#views/components/page/card.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { PublicPage } from '#views/shell/public-page.tsx'

/** Unsubscribes the owner of a unit from reminders, by the link of a letter, without signing in. */
export function RemindersScreen({ params: { code = '' } }: ScreenProps) {
  const { data, failure, refresh } = useLoad('public-zone.service-order.owner-reminders.show', {
    query: { code },
    showRefusal: false,
  })
  const { submit, busy, done, failure: refused } = useSubmission({ send: stopReminders }, { inPlace: true })
  const device = data?.device_name
  if (failure?.code === 'invalid')
    return (
      <PublicPage>
        <Card>
          <EmptyState isPage icon={IconLinkOff} title={<Trans>The link is incomplete</Trans>}>
            <Trans>Open it from the message again, or copy the whole link.</Trans>
          </EmptyState>
        </Card>
      </PublicPage>
    )
  return (
    <PublicPage title={<Trans>Maintenance reminders</Trans>}>
      <Card title={device}>
        {!data && failure && <FailureNotice failure={failure} onRetry={refresh} />}
        {!data && !failure && <Skeleton height={60} />}
        {data && (data.is_stopped || done) && (
          <Notice tone="success" title={<Trans>We will no longer send reminders about this unit</Trans>} live />
        )}
        {data && !data.is_stopped && !done && (
          <Stack gap="md">
            <p>
              <Trans>We e-mail you before a maintenance or a leak check of this unit comes due.</Trans>
            </p>
            {refused && <FailureNotice failure={refused} />}
            <Button loading={busy} onClick={() => submit({ code })}>
              <Trans>Do not send reminders</Trans>
            </Button>
          </Stack>
        )}
      </Card>
    </PublicPage>
  )
}
