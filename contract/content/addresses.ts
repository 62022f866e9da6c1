import { allEntities, type DeclaredEntity, type EntityKey } from '#contract/entities.ts'

/** First parts of addresses of screens that are no entity's. A route that begins otherwise does not compile. */
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
  'warranty',
] as const

type First<Path> = Path extends `${infer Part}/${string}` ? Part : Path
type PathOf<Entity> = Entity extends { path: infer Path } ? Path : never
type Root = (typeof roots)[number] | First<PathOf<DeclaredEntity<EntityKey>>>

/** The address of a screen: the first part is declared, by an entity or above; `/:slug` are the static pages, `*` what is nowhere. */
export type Address = '/' | '*' | `/:${string}` | `/${Root}` | `/${Root}/${string}`

/** What the server answers itself. */
const served = ['api', 'assets']

/** Where no static page can be, because the portal's own screens are: a page there could never be reached. */
export const reservedSlugs: ReadonlySet<string> = new Set([
  ...served,
  ...roots,
  ...Object.values(allEntities).flatMap(({ path }) => path?.replace(/\/.*$/, '') ?? []),
])
