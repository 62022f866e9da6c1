/**
 * `npm run engines`: the main flows in Chromium, in a Chromium that lacks what one of the served browsers lacks, in Firefox and in
 * WebKitGTK. `npm run engines -- Firefox --journey "term booked" --pictures folder` tries a part. Installs nothing: says what is missing.
 * Ends with 1 where a flow fails, and with 2 where all passed that could be tried.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { request } from '@playwright/test'
import { type Product, signIn, startProduct } from '#scripts/bench/product.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'
import { memoryFolder } from '#tests/support/servers/memory-folder.ts'
import { EnginePage } from './engine-page.ts'
import { type Engine, engines } from './engines.ts'
import { journeys, type World, worldOf } from './journeys.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { journey: { type: 'string', multiple: true }, pictures: { type: 'string' } },
})
const wanted = Object.keys(engines).filter((name) => positionals.length === 0 || positionals.includes(name))
const tried = Object.keys(journeys).filter((name) => !values.journey || values.journey.includes(name))
if (wanted.length === 0 || tried.length === 0) {
  console.error(`Engines: ${Object.keys(engines).join(', ')}. Journeys: ${Object.keys(journeys).join(', ')}.`)
  process.exit(1)
}

const absent = wanted.flatMap((name) => {
  const missing = engines[name]?.missing()
  return missing ? [[name, missing] as const] : []
})
for (const [name, missing] of absent) console.error(`${name} is not installed (Debian: ${missing}).`)
const present = wanted.filter((name) => !absent.some(([gone]) => gone === name))
const failures = present.length === 0 ? [] : await tryAll(present)
for (const failure of failures) console.info(`\n${failure}`)
process.exitCode = failures.length > 0 ? 1 : absent.length > 0 ? 2 : 0

async function tryAll(names: readonly string[]): Promise<string[]> {
  const { E2E_URL: url, DATA_DIR: dataDir = 'var' } = process.env
  if (url) return tryOn({ url, dataDir }, names)
  const folder = memoryFolder('engines')
  process.env.DATA_DIR = folder
  const port = freePorts()
  const product = await startProduct(folder, port, { SIMULATORS_PORT: String(port + 1) })
  try {
    return await tryOn(product, names)
  } finally {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function tryOn(product: Pick<Product, 'url' | 'dataDir'>, names: readonly string[]): Promise<string[]> {
  const context = await request.newContext({ baseURL: product.url })
  const world = await worldOf(context, async (role) => JSON.stringify(await signIn(product, role)))
  const failed: string[] = []
  for (const name of names) failed.push(...(await tryEngine(name, engines[name] as Engine, product.url, world)))
  return failed
}

/** Tries each journey in an engine and prints a line for it; the failures in whole. */
async function tryEngine(name: string, engine: Engine, url: string, world: World): Promise<string[]> {
  const width = Math.max(...tried.map(({ length }) => length))
  const driver = await engine.open()
  const page = new EnginePage(driver, url)
  const failed: string[] = []
  console.info(`\n${name} (${driver.version})`)
  for (const journey of tried) {
    const began = performance.now()
    const failure = await journeys[journey]?.(page, world).catch((error: Error) => error)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.info(`  ${journey.padEnd(width)}  ${failure ? 'FAILED' : 'passed'}  ${seconds.padStart(5)} s`)
    if (failure) failed.push(`${name}, ${journey}: ${failure.message}`)
    if (values.pictures)
      await driver
        .picture()
        .then((picture) => keep(values.pictures ?? '.', `${name} ${journey}`, picture), console.error)
  }
  await driver.close()
  return failed
}

function keep(folder: string, name: string, picture: Uint8Array): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name.replaceAll(/\W+/g, '-').toLowerCase()}.png`), picture)
}
