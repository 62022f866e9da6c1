import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Flex, Progress, Text } from '@mantine/core'
import { formatNumber } from '#services/formatting.ts'
import { Card } from '#views/components/page/card.tsx'
import { Duration } from '#views/components/page/duration.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { Pipeline, useImport } from './import-actor.ts'

/** Progress of the check, the import or the rollback: rows, per cent, and remaining time. */
export function ProgressPanel() {
  const { t, i18n } = useLingui()
  const actor = Pipeline.useActorRef()
  const { status, progress, cancel_requested_at } = useImport()
  const failure = Pipeline.useSelector(({ context }) => context.failure)
  const [done, total] = [progress?.done ?? 0, progress?.of ?? null]
  const share = total ? Math.min(100, Math.floor((done / total) * 100)) : 0
  const passed = progress ? (Date.now() - Date.parse(progress.started_at)) / 1000 : 0
  const left = done > 0 && total ? (passed / done) * (total - done) : null
  const titles = { parsing: t`The files are being checked`, running: t`The rows are being written` }
  const title = status === 'parsing' || status === 'running' ? titles[status] : t`The import is being rolled back`
  return (
    <Card title={progress?.waiting_for ? t`The import is waiting for its turn` : title}>
      {failure && (
        <FailureNotice
          failure={failure}
          apart
          action={
            <Button variant="default" onClick={() => actor.send({ type: 'progress.retry' })}>
              <Trans>Check again</Trans>
            </Button>
          }
        />
      )}
      {progress?.waiting_for && (
        <Notice tone="information" apart>
          <Trans>
            Another import of this kind is running. This one starts automatically when that one has finished.
          </Trans>
        </Notice>
      )}
      {cancel_requested_at && (
        <Notice tone="warning" live apart>
          <Trans>The import stops after the rows that are being written now.</Trans>
        </Notice>
      )}
      <Progress.Root size="xl">
        <Progress.Section value={share} animated aria-label={t`Progress`} />
      </Progress.Root>
      <Flex component="p" className="tabular" rowGap="4xs" columnGap="lg" wrap="wrap" m={0} mt="xs" mb="4xs">
        <strong>{share}%</strong>
        {total !== null && (
          <span>
            <Trans>
              {formatNumber(done, i18n.locale)} of {formatNumber(total, i18n.locale)} rows
            </Trans>
          </span>
        )}
        {left !== null && (
          <span>
            <Trans>
              about <Duration seconds={left} /> left
            </Trans>
          </span>
        )}
      </Flex>
      <Text my="3xs" c="dimmed" fz="xs">
        <Trans>
          You can leave this page: the work continues on the server, and the progress is shown here when you come back.
        </Trans>
      </Text>
    </Card>
  )
}
