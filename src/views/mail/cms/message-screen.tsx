import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { formatMoment } from '#services/formatting.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Card, Facts } from '#views/components/page/card.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { useRecordTitle } from '#views/components/page/page-title.tsx'
import classes from './message-screen.module.css'

/** A message as its reader sees it, in a frame that runs no scripts. */
export function MessageScreen({ params }: ScreenProps) {
  const { t } = useLingui()
  const { data, failed, refresh } = useLoad('mail.messages.show', { path: { message: Number(params.id) } })
  useRecordTitle(data?.subject)
  if (failed)
    return <Notice tone="danger" live title={<Trans>The message could not be loaded.</Trans>} onRetry={refresh} />
  return (
    <>
      <PageHeader title={data?.subject ?? <Skeleton height={24} width={320} />} />
      <div className={classes.message}>
        <Card>
          <Facts
            facts={[
              { label: t`Recipient`, value: data?.recipient ?? <Skeleton height={14} width={180} /> },
              { label: t`Sent`, value: data ? formatMoment(data.created_at) : <Skeleton height={14} width={120} /> },
            ]}
          />
        </Card>
        <Card>
          {data?.html ? (
            <iframe className={classes.frame} sandbox="" srcDoc={data.html} title={data.subject} />
          ) : (
            <pre className={classes.text}>{data?.text}</pre>
          )}
        </Card>
      </div>
    </>
  )
}
