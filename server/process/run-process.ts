import { loggedError } from '#server/observability/logged-error.ts'
import { StartupError } from './startup-error.ts'
import { reportToSystemd } from './systemd.ts'

/** Registers a function that undoes a step of the start. They are called in reverse order at the end. */
export type OnStop = (undo: () => Promise<unknown>) => void

/** What programs write is for their own user only: data, keys, letters and backups. */
const privateFiles = 0o077

/** Milliseconds from a signal to the end by force: the longest drain (`DRAIN_SECONDS`) and a minute for running work. */
const timeoutMs = 90_000

/**
 * Runs a program until Ctrl-C or SIGTERM, which let running work finish; a second signal ends at once. Errors that the operator
 * can fix are printed as one line, with exit code 1. `portSetting` names the setting of the port on which the program listens.
 */
export async function runProcess(
  start: (onStop: OnStop) => Promise<void>,
  { portSetting = 'PORT' }: { portSetting?: string } = {},
): Promise<void> {
  process.umask(privateFiles)
  const undoing: (() => Promise<unknown>)[] = []
  let stopping: Promise<void> | null = null
  let starting: Promise<void> = Promise.resolve()

  const onStop: OnStop = (undo) => {
    undoing.push(undo)
    if (stopping) throw new Error('Stopped while starting')
  }
  const stop = async () => {
    await undoAll(undoing)
    // A start in progress fails at its next step, and may have started something meanwhile.
    await starting.catch(() => undefined)
    await undoAll(undoing)
  }
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(signal === 'SIGINT' ? 130 : 143)
    setTimeout(() => process.exit(1), timeoutMs).unref()
    stopping = stop()
    stopping.then(
      () => process.exit(process.exitCode ?? 0),
      (error) => end(error, portSetting),
    )
  }
  // Node would print the whole error, with the values of a statement.
  process.on('uncaughtException', (error) => end(error, portSetting))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)

  starting = start(onStop)
  try {
    await starting
    reportToSystemd(onStop)
  } catch (error) {
    if (stopping) return
    await undoAll(undoing).catch(() => undefined)
    end(error, portSetting)
  }
}

async function undoAll(undoing: (() => Promise<unknown>)[]): Promise<void> {
  for (let undo = undoing.pop(); undo; undo = undoing.pop()) await undo()
}

function end(error: unknown, portSetting: string): never {
  const line = oneLine(error, portSetting)
  if (line === null) {
    const { stack, type: _type, message: _message, ...details } = loggedError(error)
    console.error(stack, details)
  } else console.error(line)
  process.exit(1)
}

/** Message of an error that an operator can fix; null for a bug, which is shown with its stack. */
function oneLine(error: unknown, portSetting: string): string | null {
  if (error instanceof StartupError) return error.message
  const { code, port, address, syscall, path } = error as NodeJS.ErrnoException & { port?: number; address?: string }
  if (code === 'EADDRINUSE') return `Port ${port} is in use by another program. Set ${portSetting} to a free one.`
  if (code === 'EACCES' && syscall === 'listen')
    return `Port ${port} may not be used by this user. Set ${portSetting} to one above 1024.`
  if (code === 'EADDRNOTAVAIL') return `HOST ${address} is not an address of this machine.`
  const problem = path && code ? FILE_PROBLEMS[code] : undefined
  return problem ? `${path} cannot be used: ${problem}.` : null
}

const FILE_PROBLEMS: Record<string, string> = {
  EACCES: 'no permission',
  EISDIR: 'it is a folder',
  ENOENT: 'no such file or folder',
  ENOTDIR: 'a part of it is not a folder',
  EPERM: 'no permission',
  EROFS: 'the file system is read-only',
}
