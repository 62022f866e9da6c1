import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** The version of the PgBouncer of this machine; none when it has none. */
export const poolerVersion = versionOf()

function versionOf(): string | undefined {
  try {
    return /PgBouncer (\S+)/.exec(execFileSync('pgbouncer', ['--version'], { encoding: 'utf8' }))?.[1]
  } catch {
    return undefined
  }
}

/** A pooler in front of a database, in session mode: the only one in which Debian's version knows prepared statements. */
export interface Pooler {
  /** The database by way of the pooler. */
  url: string
  stop(): Promise<void>
}

/** Starts PgBouncer for a database of this machine, and waits until it listens. */
export async function startPooler(databaseUrl: string, folder: string, port: number): Promise<Pooler> {
  const { hostname, port: behind, pathname, username, password } = new URL(databaseUrl)
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${behind} dbname=${pathname.slice(1)} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = session
default_pool_size = 100
max_client_conn = 500
ignore_startup_parameters = options,extra_float_digits,statement_timeout,lock_timeout,idle_in_transaction_session_timeout
`,
  )
  // It refuses to run as root.
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const pooler = spawn('pgbouncer', [...asNobody, '-q', file], { stdio: 'ignore' })
  await listens(pooler, port)
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  // The embedded database is reached by a Unix socket, the pooler is not.
  url.searchParams.delete('host')
  return {
    url: url.href,
    stop: async () => {
      pooler.kill('SIGTERM')
      if (pooler.exitCode === null) await once(pooler, 'exit')
    },
  }
}

async function listens(pooler: ChildProcess, port: number): Promise<void> {
  for (;;) {
    if (pooler.exitCode !== null) throw new Error('PgBouncer did not start')
    const socket = connect(port, '127.0.0.1')
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isOpen) return
    await delay(50)
  }
}
