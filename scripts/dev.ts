import { type ChildProcess, spawn } from 'node:child_process'

/*
 * `npm run dev`: the client with hot reload on VITE_PORT (5173), and the server, which restarts when its files change.
 * Each in a process group of its own: Node's watcher passes a signal on to the server, which must receive it once.
 */
const programs = [
  start('--watch', '--watch-preserve-output', 'server/main.ts'),
  start('node_modules/vite/bin/vite.js', '--clearScreen', 'false'),
]

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(0))
for (const program of programs) program.on('exit', (code) => stop(code ?? 0))

function start(...args: string[]): ChildProcess {
  return spawn('node', args, { stdio: 'inherit', detached: process.platform !== 'win32' })
}

function stop(code: number): void {
  if (stopping) return
  stopping = true
  process.exitCode = code
  for (const program of programs) program.kill('SIGTERM')
}
