import { Trans } from '@lingui/react/macro'
import { Box, Button, Skeleton } from '@mantine/core'
import { Link } from 'wouter'
import { formatMoment } from '#services/formatting.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Card } from '#views/components/page/card.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { useRecordTitle } from '#views/components/page/page-title.tsx'
import { RichText } from '#views/components/rich-text-editor/rich-text.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { TextSkeleton } from '#views/components/state/text-skeleton.tsx'
import { BackLink } from '#views/content/back-link.tsx'
import { notificationsPath } from './paths.ts'

/** A notification. Opening it marks it as read. */
export function NotificationScreen({ params }: ScreenProps) {
  const { data, failed, failure, refresh } = useLoad('partnerzone.notification.notifications.show', {
    path: { notification: Number(params.id) },
  })
  useRecordTitle(data?.title)
  if (failed && !data)
    return (
      <Card>
        <EmptyState
          isFailure
          failure={failure}
          title={<Trans>The notification could not be loaded</Trans>}
          action={
            <Button variant="default" onClick={refresh}>
              <Trans>Try again</Trans>
            </Button>
          }
        />
      </Card>
    )
  return (
    <Box component="article" maw={820}>
      <PageHeader
        title={data ? data.title : <Skeleton height={26} width={280} />}
        note={data && <time dateTime={data.sent_at}>{formatMoment(data.sent_at)}</time>}
      />
      {data && !data.is_translated && (
        <Notice tone="information" apart>
          <Trans>This text is available in Polish only.</Trans>
        </Notice>
      )}
      <Card>
        {data ? <RichText html={data.content} /> : <TextSkeleton />}
        {data?.path && (
          <Button component={Link} href={data.path} variant="default" mt="sm">
            <Trans>Show what it concerns</Trans>
          </Button>
        )}
      </Card>
      <BackLink href={notificationsPath}>
        <Trans>All notifications</Trans>
      </BackLink>
    </Box>
  )
}
