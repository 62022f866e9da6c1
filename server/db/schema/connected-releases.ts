import pg from 'pg'
import { oldestServed, release } from '#contract/declare/release.ts'
import { releaseName } from '#server/process/release.ts'

const product = 'partner-portal'

/** The name of a connection in `pg_stat_activity`, with the release of its process: `partner-portal r2 1.4.0+3f2a9c81d0b4 jobs`. */
export const applicationName = (use = ''): string =>
  `${product} r${release} ${releaseName()} ${use}`.trimEnd().slice(0, 63)

/** A release whose processes are connected to the database. */
export interface ConnectedRelease {
  /** Null for a release from before connections named theirs. */
  number: number | null
  /** Version and commit; empty where connections do not name them. */
  name: string
  connections: number
}

/** The releases of all processes of the product that are connected to a database. */
export async function connectedReleases(client: Pick<pg.ClientBase, 'query'>): Promise<ConnectedRelease[]> {
  const { rows } = await client.query<{ application_name: string; connections: number }>(
    `select application_name, count(*)::int as connections from pg_stat_activity
     where datname = current_database() and application_name like $1 and pid <> pg_backend_pid() group by 1`,
    [`${product}%`],
  )
  const found = new Map<string, ConnectedRelease>()
  for (const { application_name, connections } of rows) {
    const [, number, name = ''] = / r(\d+) (\S+)/.exec(application_name) ?? []
    const key = `${number ?? ''} ${name}`
    const one = found.get(key) ?? { number: number === undefined ? null : Number(number), name, connections: 0 }
    found.set(key, { ...one, connections: one.connections + connections })
  }
  return [...found.values()]
}

/** Whether processes of a release may run beside those of this one; one that names no number is from before numbers were named. */
export const mayRunBeside = ({ number }: Pick<ConnectedRelease, 'number'>): boolean => {
  const other = number ?? oldestServed
  return other >= oldestServed && other <= release + 1
}

/**
 * Lines for the operator about other releases whose processes are connected when a server starts; none where there are only processes of
 * this build.
 */
export async function linesOfConnectedReleases(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: applicationName('start') })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const others = (await connectedReleases(client)).filter(
      ({ number, name }) => number !== release || name !== releaseName(),
    )
    return others.map((other) => {
      const named =
        other.number === null ? 'of a release that does not name itself' : `of release ${other.number} (${other.name})`
      const connected = `Processes ${named} are connected to this database; this is release ${release} (${releaseName()}).`
      return mayRunBeside(other)
        ? `${connected} Both may run.`
        : `${connected} They must not run beside each other: stop the older ones.`
    })
  } finally {
    await client.end()
  }
}
