import { spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { freePorts } from '#tests/support/servers/free-ports.ts'
import type { Driver, Handle } from './driver.ts'

/** The name under which the W3C's protocol hands over an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/** WebKitGTK, over the W3C's WebDriver, in a display and a session bus of its own. */
export async function openWebKit(miniBrowser: string): Promise<Driver> {
  const port = freePorts()
  const server = spawn(
    'xvfb-run',
    ['-a', '-s', '-screen 0 1440x1000x24', 'dbus-run-session', '--', 'WebKitWebDriver', `--port=${port}`],
    { detached: true, stdio: 'ignore', env: { ...process.env, WEBKIT_DISABLE_DMABUF_RENDERER: '1', LANG: 'C.UTF-8' } },
  )
  const stop = () => void (server.pid && server.exitCode === null && process.kill(-server.pid))
  try {
    const client = new Client(`http://127.0.0.1:${port}`)
    await client.answers()
    return await session(client, miniBrowser, stop)
  } catch (error) {
    stop()
    throw error
  }
}

async function session(client: Client, binary: string, stop: () => void): Promise<Driver> {
  const browserOptions = { binary, args: ['--automation'] }
  const { sessionId, capabilities } = await client.send<{
    sessionId: string
    capabilities: { browserName: string; browserVersion: string }
  }>('POST', '/session', { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } } })
  const send = <T>(method: string, path: string, body?: object) =>
    client.send<T>(method, `/session/${sessionId}${path}`, body)
  const run = <T>(script: string, ...args: unknown[]) => send<T>('POST', '/execute/sync', { script, args })
  await send('POST', '/window/rect', { width: 1440, height: 900 })

  const handleOf = (id: string): Handle => ({
    press: async () => {
      // The driver scrolls the window, not a list in it.
      await run("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", { [elementKey]: id })
      await send('POST', `/element/${id}/click`, {})
    },
    type: (text) => send('POST', `/element/${id}/value`, { text }),
    attach: (path) => send('POST', `/element/${id}/value`, { text: path }),
  })
  return {
    version: `WebKitGTK ${capabilities.browserVersion}`,
    open: (url) => send('POST', '/url', { url }),
    value: (expression) => run(`return (${expression})`),
    element: async (expression) => {
      const found = await run<Record<string, string> | null>(`return (${expression})`)
      return found?.[elementKey] ? handleOf(found[elementKey]) : null
    },
    picture: async () => Buffer.from(await send<string>('GET', '/screenshot'), 'base64'),
    close: async () => {
      await send('DELETE', '').catch(() => undefined)
      stop()
    },
  }
}

/** The commands of the protocol, as calls of HTTP. */
class Client {
  readonly #url: string

  constructor(url: string) {
    this.#url = url
  }

  async send<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`${this.#url}${path}`, {
      method,
      signal: AbortSignal.timeout(60_000),
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }
    if (!response.ok) throw new Error(`${value.error}: ${value.message} (${method} ${path})`)
    return value
  }

  /** Resolves when the server accepts sessions. */
  async answers(): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        await this.send('GET', '/status')
        return
      } catch (error) {
        if (attempt === 100) throw error
        await delay(200)
      }
    }
  }
}
