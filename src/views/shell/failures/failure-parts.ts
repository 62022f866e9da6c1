import { lazyView } from '#views/components/flow/lazy-view.tsx'
import { routeAt } from '#views/shell/find-route.ts'
import { loadScreen } from '#views/shell/screens.ts'

export const ToastContainer = lazyView(() =>
  import('#views/shell/toasts/toast-container.tsx').then((module) => module.ToastContainer),
)
export const ExpiredSessionDialog = lazyView(() =>
  import('#views/auth/expired-session-dialog.tsx').then((module) => module.ExpiredSessionDialog),
)

/**
 * Loads the components that a failure needs in advance: without a connection, or after the next release, it would be too late.
 */
export async function loadFailureParts(): Promise<void> {
  const signIn = routeAt('/auth/login')
  await Promise.all([
    signIn && loadScreen(signIn),
    ExpiredSessionDialog.load(),
    ToastContainer.load(),
    import('#views/auth/captcha-widget.ts'),
  ])
}
