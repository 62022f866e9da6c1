import { allEntities, type DeclaredEntity, type EntityKey } from '#contract/entities.ts'

/**
 * First segments of screen addresses that belong to no entity. A route whose first segment is not declared does not compile.
 */
const roots = [
  'auth',
  'cms',
  'find-a-partner',
  'multimedia',
  'notifications',
  'offer',
  'profile',
  'reminders',
  'report',
  'training-ticket',
  'verify',
  'visit',
  'warranty',
] as const

type First<Path> = Path extends `${infer Part}/${string}` ? Part : Path
type PathOf<Entity> = Entity extends { path: infer Path } ? Path : never
type Root = (typeof roots)[number] | First<PathOf<DeclaredEntity<EntityKey>>>

/**
 * The address of a screen. Its first segment is declared by an entity or above; `/:slug` are the static pages, `*` is any
 * unknown address.
 */
export type ScreenAddress = '/' | '*' | `/:${string}` | `/${Root}` | `/${Root}/${string}`

/** First segments that the server answers itself. */
const served = ['api', 'assets']

/**
 * The screen meant by an address that was typed or printed without its "#", such as `/warranty`, or `/login` for signing in; null for
 * addresses of the server and of files.
 */
export function screenAt(url: string): `/#/${string}` | null {
  const [, first = '', rest = ''] = /^\/([\w-]+)([/?].*)?$/.exec(url) ?? []
  if (first === '' || served.includes(first) || /\.\w+(\?|$)/.test(rest)) return null
  return first === 'login' ? '/#/auth/login' : `/#/${first}${rest}`
}

/** Slugs that a static page cannot have, because a screen of the portal has that address already. */
export const reservedSlugs: ReadonlySet<string> = new Set([
  ...served,
  ...roots,
  'login',
  ...Object.values(allEntities).flatMap(({ path }) => path?.replace(/\/.*$/, '') ?? []),
])
