import { spawn } from 'node:child_process'
import { once } from 'node:events'

export interface Command {
  name: string
  command: string[]
}

/** A command that runs while others do. */
interface Running {
  /** Whether it ended well. */
  passed: Promise<boolean>
  /** Writes to the screen what it has said so far, and from now on what it says. */
  show(): void
}

/** Starts a command once another has ended, and keeps what it says until it is shown. */
function start({ name, command: [program = '', ...args] }: Command, after: Promise<unknown>): Running {
  const said: Uint8Array[] = []
  let isShown = false
  const say = (chunk: Uint8Array) => (isShown ? process.stdout.write(chunk) : said.push(chunk))
  const tell = (line: string) => say(Buffer.from(`${line}\n`))

  async function run(): Promise<boolean> {
    await after
    tell(`\n── ${name} (${[program, ...args].join(' ')})`)
    const begun = performance.now()
    const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...colour } })
    child.stdout.on('data', say)
    child.stderr.on('data', say)
    const [status] = await once(child, 'close').catch((error: Error) => [error.message])
    const seconds = Math.round((performance.now() - begun) / 1000)
    tell(status === 0 ? `✓ ${name} (${seconds} s)` : `✗ ${name} (${seconds} s, ${status})`)
    return status === 0
  }

  return {
    passed: run(),
    show() {
      isShown = true
      for (const chunk of said.splice(0)) process.stdout.write(chunk)
    },
  }
}

/** Runs commands one after another in each lane, the lanes beside each other; shows them in the order of the list. */
export async function runLanes(lanes: readonly (readonly Command[])[]): Promise<boolean[]> {
  const running = lanes.flatMap((lane) => {
    let before: Promise<unknown> = Promise.resolve()
    return lane.map((check) => {
      const started = start(check, before)
      before = started.passed
      return started
    })
  })
  const passed: boolean[] = []
  for (const command of running) {
    command.show()
    passed.push(await command.passed)
  }
  return passed
}
