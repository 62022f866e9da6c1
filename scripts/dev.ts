import { spawn } from 'node:child_process'

/** `npm run dev`: the client with hot reload on VITE_PORT (5173), and the server, which restarts when its files change. */
const programs = [
  spawn('node', ['--watch', '--watch-preserve-output', 'server/main.ts'], { stdio: 'inherit' }),
  spawn('node', ['node_modules/vite/bin/vite.js'], { stdio: 'inherit' }),
]

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(0))
for (const program of programs) program.on('exit', (code) => stop(code ?? 0))

function stop(code: number): void {
  if (stopping) return
  stopping = true
  process.exitCode = code
  for (const program of programs) program.kill('SIGTERM')
}
