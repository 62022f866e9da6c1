import { spawn } from 'node:child_process'
import { once } from 'node:events'

export interface Command {
  name: string
  command: string[]
}

/** A command whose output is buffered until it is shown. */
interface Part {
  run(): Promise<void>
  /** Whether it succeeded. */
  passed: Promise<boolean>
  /** Writes the buffered output to the screen, and all further output as it comes. */
  show(): void
}

function partOf({ name, command: [program = '', ...args] }: Command): Part {
  const said: Uint8Array[] = []
  let isShown = false
  const { promise: passed, resolve: end } = Promise.withResolvers<boolean>()
  const say = (chunk: Uint8Array) => (isShown ? process.stdout.write(chunk) : said.push(chunk))
  const tell = (line: string) => say(Buffer.from(`${line}\n`))

  return {
    passed,
    async run() {
      tell(`\n── ${name} (${[program, ...args].join(' ')})`)
      const begun = performance.now()
      const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
      const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...colour } })
      child.stdout.on('data', say)
      child.stderr.on('data', say)
      const [status] = await once(child, 'close').catch((error: Error) => [error.message])
      const seconds = Math.round((performance.now() - begun) / 1000)
      tell(status === 0 ? `✓ ${name} (${seconds} s)` : `✗ ${name} (${seconds} s, ${status})`)
      end(status === 0)
    },
    show() {
      isShown = true
      for (const chunk of said.splice(0)) process.stdout.write(chunk)
    },
  }
}

/**
 * Runs the commands of each lane one after another, and the lanes in parallel; the remaining commands run in the lanes that finish
 * first. Shows their output in the order of the lists.
 */
export async function runLanes(lanes: readonly (readonly Command[])[], left: readonly Command[] = []) {
  const inLanes = lanes.map((lane) => lane.map(partOf))
  const unclaimed = left.map(partOf)
  const parts = [...inLanes.flat(), ...unclaimed]
  for (const lane of inLanes) void runLane(lane, unclaimed)

  const passed: boolean[] = []
  for (const part of parts) {
    part.show()
    passed.push(await part.passed)
  }
  return passed
}

async function runLane(lane: readonly Part[], unclaimed: Part[]): Promise<void> {
  for (const part of lane) await part.run()
  for (let part = unclaimed.shift(); part; part = unclaimed.shift()) await part.run()
}
