import { useSelector } from '@xstate/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useRouter } from 'wouter'
import type { NavigationActor } from '#machines/navigation.ts'
import { useServices } from './app-services.ts'
import { findRoute } from './find-route.ts'
import { LoadingBar } from './loading-bar.tsx'
import { NavigationFailed } from './navigation-failed.tsx'
import { PageTitleProvider } from './page-title.tsx'
import { ScreenFrame } from './screen-frame.tsx'
import { SkipLink } from './skip-link.tsx'
import { toasts } from './toasts.ts'

const ToastContainer = lazy(() =>
  import('./toast-container.tsx').then((module) => ({ default: module.ToastContainer })),
)
const ExpiredSessionDialog = lazy(() =>
  import('#views/auth/expired-session-dialog.tsx').then((module) => ({ default: module.ExpiredSessionDialog })),
)

/** The container of toasts, once there is a toast to show. */
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

/** The whole page: the screen that the machine `navigation` shows, and what may lie over any screen. */
export function AppFrame({ navigation }: { navigation: NavigationActor }) {
  const { session } = useServices()
  const { parser } = useRouter()
  const path = useSelector(navigation, ({ context }) => context.path)
  const isLoading = useSelector(navigation, (snapshot) => snapshot.hasTag('loading'))
  const isFetchingUser = useSelector(session, (snapshot) => snapshot.hasTag('loading'))
  const isFailed = useSelector(navigation, (snapshot) => snapshot.hasTag('failed'))
  const isAsking = useSelector(session, (snapshot) => snapshot.hasTag('asking'))
  const user_id = useSelector(session, ({ context }) => context.user?.id)
  const found = path === null ? null : findRoute(parser, path)
  // A secured screen goes with its person: nobody sees another's form, nor does it stay for nobody.
  const isPublic = found?.route.zone === 'public'
  return (
    <PageTitleProvider>
      <SkipLink />
      <LoadingBar active={isLoading || isFetchingUser} />
      {isFailed && <NavigationFailed navigation={navigation} />}
      {path !== null && found && (isPublic || user_id) && (
        <ScreenFrame key={isPublic ? 'public' : user_id} path={path.split('?')[0] ?? '/'} found={found} />
      )}
      {isAsking && (
        <Suspense fallback={null}>
          <ExpiredSessionDialog />
        </Suspense>
      )}
      <Toasts />
    </PageTitleProvider>
  )
}
