import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { type ComponentType, memo, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { type NavigationActor, pathWithoutQuery } from '#machines/shell/navigation.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { failureText } from '#views/components/form/refusal-text.ts'
import { Enterable } from '#views/components/page/links/enterable.ts'
import { Notice } from '#views/components/page/notice.tsx'
import { PageShown } from '#views/components/page/page-title.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import classes from '#views/shell/failures/navigation-failed.module.css'
import { findRoute, mayEnter } from './find-route.ts'
import loadingBarStyle from './loading-bar.module.css'
import { ScreenFrame } from './screen-frame.tsx'
import { SignOutDialog, ToastContainer } from './screens.ts'
import skipLinkStyle from './skip-link.module.css'
import { toasts } from './toasts/toasts.ts'

/** The container of toasts, mounted with the first toast. */
function Toasts() {
  const [wanted, setWanted] = useState(toasts.isWaiting)
  useEffect(() => toasts.awaitFirst(() => setWanted(true)), [])
  return (
    wanted && (
      <Suspense fallback={null}>
        <ToastContainer />
      </Suspense>
    )
  )
}

/** Rendered again only for another page, not for every state of the navigation. */
const Frame = memo(ScreenFrame)

function Loading({ navigation }: { navigation: NavigationActor }) {
  const { session } = useServices()
  const isLoading = useSelector(navigation, (snapshot) => snapshot.hasTag('loading'))
  const isFetchingUser = useSelector(session, (snapshot) => snapshot.hasTag('loading'))
  return <LoadingBar active={isLoading || isFetchingUser} />
}

interface AppFrameProps {
  navigation: NavigationActor
  /** Shown over any screen when the session has expired. */
  ExpiredSession: ComponentType
  /** Shown over any screen when the server no longer serves the release of this page. */
  NewRelease: ComponentType
}

/** The whole page: the screen of the machine `navigation`, and dialogs over any screen. */
export function AppFrame({ navigation, ExpiredSession, NewRelease }: AppFrameProps) {
  const { session, clientRelease } = useServices()
  const arrived = useSelector(navigation, ({ context }) => pathWithoutQuery(context.path))
  const visited = useSelector(navigation, ({ context }) => context.visit)
  // The next screen is drawn in small steps, so that input meanwhile need not wait for it.
  const { path, visit } = useDeferredValue(useMemo(() => ({ path: arrived, visit: visited }), [arrived, visited]))
  const isFailed = useSelector(navigation, (snapshot) => snapshot.hasTag('failed'))
  const isAsking = useSelector(session, (snapshot) => snapshot.hasTag('asking'))
  const isLeaving = useSelector(session, (snapshot) => snapshot.hasTag('leaving'))
  const isOutdated = useSelector(clientRelease, (snapshot) => snapshot.hasTag('outdated'))
  const isUnanswered = useSelector(session, (snapshot) => snapshot.hasTag('unanswered'))
  const user_id = useSelector(session, ({ context }) => context.user?.id)
  const permissions = useSelector(session, ({ context }) => context.permissions)
  const isEnterable = useCallback((address: string) => mayEnter(address, permissions), [permissions])
  const found = useMemo(() => (path === null ? null : findRoute(path)), [path])
  const shown = useMemo(() => path !== null && found && { path, title: found.route.title }, [path, found]) || null
  // A secured screen goes with its person: no one sees another's form, and it does not stay after signing out.
  const isPublic = found?.route.zone === 'public'
  return (
    <PageShown value={shown}>
      <SkipLink />
      <Loading navigation={navigation} />
      {isUnanswered ? <SessionUnknown /> : isFailed && <NavigationFailed navigation={navigation} />}
      {path !== null && found && (isPublic || user_id) && (
        <Enterable value={isEnterable}>
          <Frame key={isPublic ? 'public' : user_id} path={path} visit={visit} found={found} />
        </Enterable>
      )}
      {isAsking && (
        <Suspense fallback={null}>
          <ExpiredSession />
        </Suspense>
      )}
      {isLeaving && (
        <Suspense fallback={null}>
          <SignOutDialog />
        </Suspense>
      )}
      {isOutdated && (
        <Suspense fallback={null}>
          <NewRelease />
        </Suspense>
      )}
      <Toasts />
    </PageShown>
  )
}

/** Shown while it is not known whether the session goes on: the screen and its typed text stay until the server answers. */
function SessionUnknown() {
  const { session } = useServices()
  const failure = useSelector(session, ({ context }) => context.failure)
  const retry = () => session.send({ type: 'connection.retry' })
  if (failure?.code === 'page_error')
    return (
      <div className={classes.strip}>
        <FailureNotice failure={failure} onRetry={retry} />
      </div>
    )
  return (
    <div className={classes.strip}>
      <Notice tone="warning" live title={<Trans>No connection.</Trans>} onRetry={retry}>
        <Trans>What you typed stays here. The page continues as soon as the server answers.</Trans>
      </Notice>
    </div>
  )
}

/** The next screen could not be loaded, or took longer than 120 seconds: the current one stays, with a retry above it. */
function NavigationFailed({ navigation }: { navigation: NavigationActor }) {
  const { i18n } = useLingui()
  const isTimedOut = useSelector(navigation, (snapshot) => snapshot.matches('timedOut'))
  const failure = useSelector(navigation, ({ context }) => context.failure)
  return (
    <div className={classes.strip}>
      <Notice
        tone="danger"
        live
        title={
          isTimedOut ? <Trans>The page took too long to load.</Trans> : <Trans>The page could not be loaded.</Trans>
        }
        failure={failure}
        onRetry={() => navigation.send({ type: 'screen.retry' })}
      >
        {!isTimedOut && failure && failureText(failure, i18n.locale)}
      </Notice>
    </div>
  )
}

/** The first element in the tab order: skips the navigation. */
function SkipLink() {
  return (
    <button type="button" className={skipLinkStyle.skip} onClick={() => document.getElementById('content')?.focus()}>
      <Trans>Skip to content</Trans>
    </button>
  )
}

/** The 2 px bar on top of the page while the next screen is loading. */
function LoadingBar({ active }: { active: boolean }) {
  const { t } = useLingui()
  return active ? (
    <div className={loadingBarStyle.bar} role="progressbar" aria-label={t`Loading`} data-no-print />
  ) : null
}
