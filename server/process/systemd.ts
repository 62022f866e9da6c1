import { spawn } from 'node:child_process'
import type { OnStop } from './run-process.ts'

/**
 * Reports to systemd (`Type=notify`) that the process is ready, that it stops, and at a third of `WatchdogSec` that it runs. The messages
 * are datagrams on a Unix socket, which Node cannot send; `systemd-notify` can (decision 721).
 */
export function reportToSystemd(onStop: OnStop): void {
  if (!process.env.NOTIFY_SOCKET) return
  notify('READY=1')
  const watchdog = Number(process.env.WATCHDOG_USEC ?? 0) / 1000
  const pings = watchdog > 0 ? setInterval(notify, watchdog / 3, 'WATCHDOG=1') : undefined
  pings?.unref()
  onStop(async () => notify('STOPPING=1'))
}

function notify(state: string): void {
  spawn('systemd-notify', [state], { stdio: 'ignore' })
    .on('error', ({ message }) => console.error(`${state} could not be reported to systemd: ${message}`))
    .unref()
}
