import type { ComponentType } from 'react'
import type { RouteDeclaration, Screen, Zone } from '#src/routes.ts'
import { lazyView } from '#views/components/flow/lazy-view.tsx'
import type { ShellProps } from './shell-props.ts'

type Shell = ComponentType<ShellProps>

/** Loads the frame of a zone, with the contributions of modules. */
export type FrameLoaders = Record<Exclude<Zone, 'public'>, () => Promise<Shell>>

export const Placeholder = lazyView(() => import('./placeholder.tsx').then((module) => module.Placeholder))

/** The question at signing out, where text was not saved. */
export const SignOutDialog = lazyView(() => import('./sign-out-dialog.tsx').then((module) => module.SignOutDialog))

/** The container of toasts, mounted with the first toast. */
export const ToastContainer = lazyView(() =>
  import('./toasts/toast-container.tsx').then((module) => module.ToastContainer),
)
export const loadToasts = ToastContainer.load

/** Shown in place of a page of the partner zone that this person may not use. */
export const NotPermitted = lazyView(() => import('./failures/not-permitted.tsx').then((module) => module.NotPermitted))

const screens = new Map<string, Screen>()
const shells = new Map<Zone, Shell>()

/** Loads the chunks of a page: its screen or placeholder, and the frame of its zone. */
export async function loadScreen({ path, zone, screen }: RouteDeclaration, frames: FrameLoaders): Promise<void> {
  const [loadedScreen, loadedShell] = await Promise.all([
    screens.get(path) ?? screen?.(),
    zone === 'public' ? undefined : (shells.get(zone) ?? frames[zone]()),
    screen ? undefined : Placeholder.load(),
  ])
  if (loadedScreen) screens.set(path, loadedScreen)
  if (loadedShell) shells.set(zone, loadedShell)
}

/** The screen of a loaded page. */
export function screenOf({ path }: RouteDeclaration): Screen | undefined {
  return screens.get(path)
}

/** The frame of a loaded zone. */
export function shellOf(zone: Zone): Shell | undefined {
  return shells.get(zone)
}
