import { Trans } from '@lingui/react/macro'
import { useServices } from '#views/components/app/app-services.ts'
import { Notice } from '#views/components/page/notice.tsx'
import classes from './navigation-failed.module.css'

/** Shown without an answer of the server: the screen and its typed text stay until the connection is back. */
export function ConnectionLost() {
  const { session } = useServices()
  return (
    <div className={classes.strip}>
      <Notice
        tone="warning"
        live
        title={<Trans>No connection.</Trans>}
        onRetry={() => session.send({ type: 'connection.retry' })}
      >
        <Trans>What you typed stays here. The page continues as soon as the server answers.</Trans>
      </Notice>
    </div>
  )
}
