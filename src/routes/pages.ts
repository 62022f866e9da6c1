import type { ScreenAddress } from '#contract/content/addresses.ts'
import type { Translated } from '#contract/messages/locale.ts'
import type { RouteDeclaration, Screen, Zone } from '#src/routes.ts'

type RouteOptions = Omit<RouteDeclaration, 'path' | 'zone' | 'title'>

/** Pages of one zone, written as one line each. */
export const pageOf =
  (zone: Zone) =>
  (path: ScreenAddress, title: Translated, options: RouteOptions = {}): RouteDeclaration => ({
    path,
    zone,
    title,
    ...options,
  })

/** A page that is the form of a declared resource: the components of forms come with it, not after it. */
export const formPage = (load: () => Promise<Screen>) => async (): Promise<Screen> => {
  const [screen] = await Promise.all([load(), import('#views/components/resource/record-editor.tsx')])
  return screen
}
