import { spawnSync } from 'node:child_process'

/** Listens on a port and the next one, on every address; succeeds only when both are free. */
const probe = `
  const { createServer } = require('node:net')
  const [port] = process.argv.slice(1).map(Number)
  const listen = (port) => new Promise((done, fail) => createServer().once('error', fail).listen(port, done))
  Promise.all([listen(port), listen(port + 1)]).then(() => process.exit(0), () => process.exit(1))
`

/**
 * A port that is free together with the next one. Below 32768, where no system takes ports for outgoing connections, so
 * that nothing but another test run can take it before the product does.
 */
export function freePorts(): number {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const port = 20_000 + ((process.pid + attempt * 97) % 6_000) * 2
    if (spawnSync(process.execPath, ['-e', probe, String(port)]).status === 0) return port
  }
  throw new Error('No two free ports from 20000 to 32000')
}
