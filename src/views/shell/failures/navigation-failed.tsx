import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { NavigationActor } from '#machines/shell/navigation.ts'
import { Notice } from '#views/components/page/notice.tsx'
import classes from './navigation-failed.module.css'

/** The next screen could not be loaded, or took longer than 120 seconds: the current one stays, with a retry above it. */
export function NavigationFailed({ navigation }: { navigation: NavigationActor }) {
  const isTimedOut = useSelector(navigation, (snapshot) => snapshot.matches('timedOut'))
  return (
    <div className={classes.strip}>
      <Notice
        tone="danger"
        live
        title={
          isTimedOut ? <Trans>The page took too long to load.</Trans> : <Trans>The page could not be loaded.</Trans>
        }
        onRetry={() => navigation.send({ type: 'screen.retry' })}
      />
    </div>
  )
}
