import { StartupError } from './startup-error.ts'
import { reportToSystemd } from './systemd.ts'

/** Registers a function that undoes a step of the start. They are called in reverse order at the end. */
export type OnStop = (undo: () => Promise<unknown>) => void

const timeoutMs = 60_000

/**
 * Runs a program until Ctrl-C or SIGTERM, which let running work finish; a second signal ends at once. Errors that the operator
 * can fix are printed as one line, with exit code 1.
 */
export async function runProcess(start: (onStop: OnStop) => Promise<void>): Promise<void> {
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
      () => process.exit(0),
      (error) => end(error),
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)

  starting = start(onStop)
  try {
    await starting
    reportToSystemd(onStop)
  } catch (error) {
    if (stopping) return
    await undoAll(undoing).catch(() => undefined)
    end(error)
  }
}

async function undoAll(undoing: (() => Promise<unknown>)[]): Promise<void> {
  for (let undo = undoing.pop(); undo; undo = undoing.pop()) await undo()
}

function end(error: unknown): never {
  console.error(oneLine(error) ?? error)
  process.exit(1)
}

/** Message of an error that an operator can fix; null for a bug, which is shown with its stack. */
function oneLine(error: unknown): string | null {
  if (error instanceof StartupError) return error.message
  const { code, port, address, syscall } = error as NodeJS.ErrnoException & { port?: number; address?: string }
  if (code === 'EADDRINUSE') return `Port ${port} is in use by another program. Set PORT to a free one.`
  if (code === 'EACCES' && syscall === 'listen')
    return `Port ${port} may not be used by this user. Set PORT to one above 1024.`
  if (code === 'EADDRNOTAVAIL') return `HOST ${address} is not an address of this machine.`
  return null
}
